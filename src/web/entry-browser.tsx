import "./app.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, pageTable } from "./app.tsx";
import { forgetStored, reloadsName } from "./browser/browser-storage.ts";
import { noteEarlyInput } from "./browser/early-input.ts";
import { takeHandedOver } from "./browser/handed-over-toasts.ts";
import { hydrate } from "./browser/hydrate.ts";
import { mendStyles } from "./browser/mend-styles.ts";
import { outliveTranslators } from "./browser/outlive-translators.ts";
import { stopStrayPresses } from "./browser/stray-presses.ts";
import { createPageHistory } from "./routing/page-history.ts";
import { preloadLinkedPages } from "./routing/preload-links.ts";
import { maybeSignedIn } from "./session/signed-in-hint.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The document has no element for the pages.");

outliveTranslators();
mendStyles();
const early = noteEarlyInput(root);
const ready = () => {
  document.documentElement.dataset["ready"] = "";
  early.replay();
};
const history = createPageHistory(pageTable.isDocument);
takeHandedOver();
preloadLinkedPages(pageTable);
stopStrayPresses(document);

// The browser may bring a page back as it was left. One of somebody who has logged out since begins
// anew.
window.addEventListener("pageshow", ({ persisted }) => {
  const wasSignedIn = document.documentElement.hasAttribute("data-signed-in");
  if (persisted && wasSignedIn && !maybeSignedIn()) window.location.reload();
});

try {
  await pageTable.load(pageTable.chainAt(window.location.pathname));
  forgetStored("session", reloadsName);
} catch {
  // The router shows what a page shows that could not be reached.
}

const app = <App history={history} onReady={ready} />;
if (root.hasAttribute("data-rendered")) hydrate(root, app);
else startTransition(() => createRoot(root).render(app));
