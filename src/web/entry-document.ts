import { isInStorage, savedToastsStorageName } from "./browser/browser-storage.ts";
import { hasEarlyInput, recordEarlyInput } from "./browser/early-input.ts";
import { retryFailedStyleSheets } from "./browser/mend-styles.ts";
import { letReactWorkWithTranslators } from "./browser/outlive-translators.ts";
import { didVisitorComeFromThisSite } from "./browser/referrer.ts";
import { retryUntilSuccess } from "./offline/try-again.ts";

const touches = ["pointerdown", "focusin", "keydown", "submit"] as const;

document.documentElement.dataset["ready"] = "";
letReactWorkWithTranslators();
retryFailedStyleSheets();
for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
  const isForTouch = island.dataset["wake"] === "touch";
  if (isForTouch) wakeOnTouch(island);
  else if (document.documentElement.hasAttribute("data-signed-in")) void wake(island);
}
if (isInStorage(savedToastsStorageName))
  void import("./wake-islands.tsx").then(({ showPreviousPageToasts }) => showPreviousPageToasts());
enhanceCarousels();
for (const button of document.querySelectorAll("[data-back]")) {
  button.addEventListener("click", () => {
    if (didVisitorComeFromThisSite()) window.history.back();
    // The address is written out, as a list of all addresses would be a third of this script.
    else window.location.assign("/");
  });
}

function wakeOnTouch(island: HTMLElement): void {
  const given = new AbortController();
  const heard = () => {
    given.abort();
    void wake(island);
  };
  for (const touch of touches) island.addEventListener(touch, heard, { signal: given.signal });
  const { draft } = island.dataset;
  const isInUse = island.contains(document.activeElement) || hasEarlyInput(island);
  if (isInUse || (draft && isInStorage(draft))) heard();
}

/** Loads the code of an island. If the code does not come, the page says so and tries again by itself. */
async function wake(island: HTMLElement): Promise<void> {
  const early = recordEarlyInput(island);
  island.ariaBusy = "true";
  const load = async () => {
    const { hydrateIsland: wakeIsland } = await import("./wake-islands.tsx");
    await wakeIsland(island, early.replay);
    island.ariaBusy = null;
    delete island.dataset["failed"];
  };
  await load().catch(() => {
    island.dataset["failed"] = "";
    early.submitWithoutCode();
    retryUntilSuccess(load);
  });
}

/** Makes the buttons, arrow keys and count of carousels work. Without it they are swiped and scrolled. */
function enhanceCarousels(): void {
  for (const carousel of document.querySelectorAll<HTMLElement>("[data-carousel]")) {
    const list = carousel.querySelector("ul");
    const count = carousel.querySelector("[data-count]");
    if (list && count) enhance(carousel, list, count);
  }
}

function enhance(carousel: HTMLElement, list: HTMLUListElement, count: Element): void {
  let current = 0;
  const show = (step: number) => {
    const at = (current + step + list.children.length) % list.children.length;
    // The style sheet sets how fast this scrolls: at once for people who want less motion.
    list.scrollTo({ left: at * list.clientWidth });
  };
  list.addEventListener("scroll", () => {
    const shown = Math.round(list.scrollLeft / Math.max(1, list.clientWidth));
    if (shown === current) return;
    current = shown;
    count.textContent = String(current + 1);
  });
  carousel.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    show(event.key === "ArrowLeft" ? -1 : 1);
  });
  for (const button of carousel.querySelectorAll<HTMLElement>("button[data-step]")) {
    button.addEventListener("click", () => show(Number(button.dataset["step"])));
  }
}
