import "./app.css";
import { type ComponentType, useEffect } from "react";
import { createRoot } from "react-dom/client";
import { createReadCache } from "./api/read-cache.ts";
import { hydratePage } from "./browser/hydrate.ts";
import { IslandFrame } from "./browser/island-frame.tsx";
import { showSavedToasts } from "./browser/saved-toasts.ts";
import { islandLoaders } from "./islands.ts";
import { navigateBetweenDocuments } from "./routing/open-document.ts";
import { Toasts } from "./ui/toasts/toasts.tsx";

const cache = createReadCache();

/** Loads the code of an island (a part of a text page) and runs it. `onReady` is called once it works. */
export async function hydrateIsland(element: HTMLElement, onReady: () => void): Promise<void> {
  const name = element.dataset["island"] ?? "";
  const load = islandLoaders[name];
  if (!load) throw new Error(`There is no island named ${name}.`);
  const Part = await load();
  const frame = { cache, navigate: navigateBetweenDocuments, pathname: window.location.pathname };
  hydratePage(
    element,
    <IslandFrame {...frame}>
      <Awake part={Part} onReady={onReady} />
    </IslandFrame>,
    { identifierPrefix: name },
  );
  showToasts();
}

function Awake(props: { readonly part: ComponentType; readonly onReady: () => void }) {
  const { part: Part, onReady } = props;
  useEffect(onReady, [onReady]);
  return <Part />;
}

let areToastsShown = false;

export function showPreviousPageToasts(): void {
  showSavedToasts();
  showToasts();
}

function showToasts(): void {
  if (areToastsShown) return;
  areToastsShown = true;
  const place = document.querySelector("[data-toasts]");
  if (place) createRoot(place).render(<Toasts />);
}
