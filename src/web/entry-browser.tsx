import "./app.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, routeTable } from "./app.tsx";
import { reloadCountStorageName, removeFromStorage } from "./browser/browser-storage.ts";
import { recordEarlyInput } from "./browser/early-input.ts";
import { hydratePage } from "./browser/hydrate.ts";
import { retryFailedStyleSheets } from "./browser/mend-styles.ts";
import { letReactWorkWithTranslators } from "./browser/outlive-translators.ts";
import { showSavedToasts } from "./browser/saved-toasts.ts";
import { createPageHistory } from "./routing/page-history.ts";
import { isMaybeSignedIn } from "./session/signed-in-hint.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The document has no element for the pages.");

letReactWorkWithTranslators();
retryFailedStyleSheets();
const early = recordEarlyInput(root);
const ready = () => {
  document.documentElement.dataset["ready"] = "";
  early.replay();
};
const history = createPageHistory(routeTable.isDocument);
showSavedToasts();
preloadLinkedPages();
stopStrayPresses();

// The browser may restore a page as it was left. If its user has logged out since, it is loaded
// again.
window.addEventListener("pageshow", ({ persisted }) => {
  const wasSignedIn = document.documentElement.hasAttribute("data-signed-in");
  if (persisted && wasSignedIn && !isMaybeSignedIn()) window.location.reload();
});

try {
  await routeTable.load(window.location.pathname);
  removeFromStorage("session", reloadCountStorageName);
} catch {
  // The router shows the message for a page that did not load.
}

const app = <App history={history} onReady={ready} />;
if (root.hasAttribute("data-rendered")) hydratePage(root, app);
else startTransition(() => createRoot(root).render(app));

/** Loads the code of a page once a pointer, a finger or the focus is on a link to it. */
function preloadLinkedPages(): void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.target || link.origin !== window.location.origin) return;
    if (routeTable.isDocument(link.pathname)) return;
    // A failed load is reported only when somebody opens the page.
    Promise.resolve(routeTable.load(link.pathname)).catch(() => {});
  };
  for (const sign of ["pointerover", "touchstart", "focusin"])
    document.addEventListener(sign, preload, { passive: true });
}

/** Stops the later presses of a double click if another control has replaced the one pressed first. */
function stopStrayPresses(): void {
  let first: { readonly control: Element | null; readonly words: string | null | undefined };
  const stop = (event: MouseEvent) => {
    const { target } = event;
    const control = target instanceof Element ? target.closest("button, a[href]") : null;
    const words = control?.textContent;
    if (event.detail <= 1) first = { control, words };
    else if (control !== null && (control !== first?.control || words !== first.words)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  document.addEventListener("click", stop, { capture: true });
}
