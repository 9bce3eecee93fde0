//! The declarations for TypeScript are those of the Rust types as they are today.

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/types/server.d.ts");

#[test]
fn the_declarations_are_fresh() {
    let fresh = server::typescript::declarations();
    if std::env::var_os("SANDTABLE_RENEW").is_some() {
        std::fs::write(FILE, &fresh).expect("web/types can be written");
    }
    let kept = std::fs::read_to_string(FILE).unwrap_or_default();
    let why = "web/types/server.d.ts is not what the Rust types say: \
               renew it with `SANDTABLE_RENEW=1 cargo test -p server --test typescript`";
    assert!(kept == fresh, "{why}");
}
