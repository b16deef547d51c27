import type { Page } from "@playwright/test";

/**
 * Notes whatever the Content-Security-Policy refuses on this page, on every address that it is led to
 * from now on. The list grows while the pages are looked at.
 */
export async function watchContentPolicy(page: Page): Promise<readonly string[]> {
  const refused: string[] = [];
  await page.exposeFunction("noteRefusal", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (violation) => {
      const { documentURI, violatedDirective, blockedURI, sample } = violation;
      const note = `${documentURI}: ${violatedDirective} refuses ${blockedURI} ${sample}`;
      (window as unknown as { noteRefusal: (what: string) => void }).noteRefusal(note);
    });
  });
  return refused;
}
