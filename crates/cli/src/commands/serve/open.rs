//! Opening the browser, where there is a desktop.

use std::process::{Command, Stdio};

/// Opens an address in the browser. If that does not work nothing is lost: the address is printed.
pub fn in_browser(url: &str) {
    let mut command = if cfg!(target_os = "windows") {
        let mut command = Command::new("rundll32");
        command.arg("url.dll,FileProtocolHandler");
        command
    } else if cfg!(target_os = "macos") {
        Command::new("open")
    } else if ["DISPLAY", "WAYLAND_DISPLAY"]
        .iter()
        .any(|it| std::env::var_os(it).is_some_and(|it| !it.is_empty()))
    {
        Command::new("xdg-open")
    } else {
        return;
    };
    let quiet = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if let Ok(mut child) = quiet.spawn() {
        // Somebody must wait for it, or it stays in the list of processes.
        std::thread::spawn(move || child.wait());
    }
}
