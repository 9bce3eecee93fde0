// A classic script in <head>: the look that was chosen, before anything is drawn. settings.js keeps it up to date.
try {
  Object.assign(document.documentElement.dataset, JSON.parse(localStorage.getItem("sandtable.look") ?? "{}"));
} catch {
  // Without storage the page looks as the system does.
}
