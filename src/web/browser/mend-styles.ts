import { tryLater } from "#web/offline/try-again.ts";

/** Asks again, by itself and with growing waits, for each style sheet of the page that did not come. */
export function mendStyles(): void {
  const failures = new WeakMap<HTMLLinkElement, number>();
  const mend = (link: HTMLLinkElement) => {
    const before = failures.get(link) ?? 0;
    tryLater(before, null, () => {
      const next = link.cloneNode() as HTMLLinkElement;
      failures.set(next, before + 1);
      link.replaceWith(next);
    });
  };
  const isSheet = (target: unknown): target is HTMLLinkElement =>
    target instanceof HTMLLinkElement && target.rel === "stylesheet";
  window.addEventListener("error", ({ target }) => isSheet(target) && mend(target), true);
  // What failed before this could listen (index.html).
  for (const link of document.querySelectorAll("link[data-failed]")) if (isSheet(link)) mend(link);
}
