//! The door: connections are counted, and those who dawdle at it are sent away.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt;

use crate::app::App;

/// How many may be told at the same time that there are too many.
const SENT_AWAY_MAX: usize = 64;

/// How long they have to hear it.
const SENT_AWAY_TIME: std::time::Duration = std::time::Duration::from_secs(2);

/// The right to be connected; a web socket keeps it as long as it lasts.
#[derive(Clone, Debug)]
pub(crate) struct Permit {
    _permit: Arc<OwnedSemaphorePermit>,
}

/// Takes connections until the program stops.
pub(crate) async fn accept(app: Arc<App>, listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(app.config.limits.connections));
    let told_places = Arc::new(Semaphore::new(SENT_AWAY_MAX));
    let mut stopping = app.stopping.subscribe();
    loop {
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
        let Ok(permit) = Arc::clone(&places).try_acquire_owned() else {
            tracing::warn!("a connection was sent away: there are as many as there may be");
            // If there are too many to be told even that, they are cut off.
            if let Ok(permit) = Arc::clone(&told_places).try_acquire_owned() {
                tokio::spawn(send_away(stream, permit));
            }
            continue;
        };
        let permit = Permit { _permit: Arc::new(permit) };
        tokio::spawn(serve(Arc::clone(&app), stream, from, permit, router.clone()));
    }
}

/// Says that there are too many connections, and waits a moment until it was read.
async fn send_away(mut stream: tokio::net::TcpStream, _permit: OwnedSemaphorePermit) {
    let body = r#"{"error":{"rule":null,"why":"too many are connected: try again in a minute"}}"#;
    let head = "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nconnection: close\r\nretry-after: 60";
    let answer = format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len());
    let told = async {
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await?;
        // To close while something is unread would take the answer back.
        let mut unread = [0; 1_024];
        while stream.read(&mut unread).await? != 0 {}
        Ok::<(), std::io::Error>(())
    };
    // Whoever does not hear it is cut off all the same.
    let _ = tokio::time::timeout(SENT_AWAY_TIME, told).await;
}

async fn serve(
    app: Arc<App>,
    stream: tokio::net::TcpStream,
    from: SocketAddr,
    permit: Permit,
    router: Router,
) {
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
