import "./app.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, pageTable } from "./app.tsx";
import { createPageHistory } from "./lib/routing/page-history.ts";
import { preloadLinkedPages } from "./lib/routing/preload-links.ts";
import { noteTypedEarly } from "./lib/typed-early.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The document has no element for the pages.");

const tellTyped = noteTypedEarly(root);
const history = createPageHistory();
preloadLinkedPages(pageTable);

try {
  await pageTable.load(pageTable.chainAt(window.location.pathname));
} catch {
  // The router shows what a page shows that could not be reached.
}

startTransition(() => {
  const app = <App history={history} onReady={tellTyped} />;
  if (root.hasAttribute("data-rendered")) hydrateRoot(root, app);
  else createRoot(root).render(app);
});
