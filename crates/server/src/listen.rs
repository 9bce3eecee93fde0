//! The door: connections are counted, and those who dawdle at it are sent away.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt;

use crate::app::App;

/// The right to be connected; a web socket keeps it as long as it lasts.
#[derive(Clone, Debug)]
pub(crate) struct Permit {
    _permit: Arc<OwnedSemaphorePermit>,
}

/// Takes connections until the program stops.
pub(crate) async fn accept(app: Arc<App>, listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(app.config.limits.connections));
    let mut stopping = app.stopping.subscribe();
    loop {
        let permit = tokio::select! {
            permit = Arc::clone(&places).acquire_owned() => permit,
            _ = stopping.wait_for(|it| *it) => return,
        };
        let Ok(permit) = permit else { return };
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = stopping.wait_for(|it| *it) => return,
        };
        let (stream, from) = match accepted {
            Ok(accepted) => accepted,
            Err(err) => {
                // Too many open files, or a client that was gone at once: neither is a reason to stop.
                tracing::warn!(error = %err, "a connection could not be taken");
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
                continue;
            }
        };
        if let Err(err) = stream.set_nodelay(true) {
            tracing::debug!(error = %err, "a connection was gone at once");
            continue;
        }
        let permit = Permit { _permit: Arc::new(permit) };
        tokio::spawn(serve(Arc::clone(&app), stream, from, permit, router.clone()));
    }
}

async fn serve(app: Arc<App>, stream: tokio::net::TcpStream, from: SocketAddr, permit: Permit, router: Router) {
    let service = hyper::service::service_fn(move |request: hyper::Request<Incoming>| {
        let (router, permit) = (router.clone(), permit.clone());
        async move {
            let mut request: Request = request.map(axum::body::Body::new);
            request.extensions_mut().insert(ConnectInfo(from));
            request.extensions_mut().insert(permit);
            router.oneshot(request).await
        }
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.config.limits.header_time)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    let mut stopping = app.stopping.subscribe();
    let stopped = async {
        // The sender lives as long as the program: there is always a value to wait for.
        let _ = stopping.wait_for(|it| *it).await;
    };
    let ended = tokio::select! {
        ended = connection.as_mut() => Some(ended),
        () = stopped => None,
    };
    let ended = match ended {
        Some(ended) => ended,
        None => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(err) = ended {
        tracing::debug!(error = %err, "a connection ended early");
    }
}
