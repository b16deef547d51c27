import { scheduleRetry } from "#web/offline/try-again.ts";

/** Loads again each style sheet that failed to load, after growing waits. */
export function retryFailedStyleSheets(): void {
  const failures = new WeakMap<HTMLLinkElement, number>();
  const mend = (link: HTMLLinkElement) => {
    const before = failures.get(link) ?? 0;
    scheduleRetry(before, null, () => {
      const next = link.cloneNode() as HTMLLinkElement;
      failures.set(next, before + 1);
      link.replaceWith(next);
    });
  };
  const isSheet = (target: unknown): target is HTMLLinkElement =>
    target instanceof HTMLLinkElement && target.rel === "stylesheet";
  window.addEventListener("error", ({ target }) => isSheet(target) && mend(target), true);
  // A script in index.html marks the style sheets that failed before this function ran.
  for (const link of document.querySelectorAll("link[data-failed]")) if (isSheet(link)) mend(link);
}
