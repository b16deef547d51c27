import type { Locator, Page } from "@playwright/test";

/** What a person has done so far: screens seen, taps and keystrokes. */
export type Effort = { readonly screens: number; readonly taps: number; readonly keys: number };

/**
 * A person with one finger. A tap hits one thing; what is typed goes where the focus is, so that a
 * field without it must be tapped first; each page, and each window over one, is a screen. A field
 * that appears under another, or a list that opens at one, is none.
 */
export function personAt(page: Page) {
  let [screens, taps, keys] = [0, 0, 0];
  let path = "";
  page.on("framenavigated", (frame) => {
    if (frame !== page.mainFrame()) return;
    const { pathname } = new URL(frame.url());
    if (pathname !== path) screens += 1;
    path = pathname;
  });
  const windows = page.locator("dialog[open], [aria-modal=true]");

  async function tap(target: Locator): Promise<void> {
    const open = await windows.count();
    await target.click();
    taps += 1;
    screens += Math.max(0, (await windows.count()) - open);
  }

  return {
    tap,
    async type(text: string): Promise<void> {
      keys += text.length;
      await page.keyboard.type(text);
    },
    /** Opens the browser's own list, and taps one of its options. */
    async choose(field: Locator, option: { readonly index: number }): Promise<void> {
      taps += 2;
      await field.selectOption(option);
    },
    effort: (): Effort => ({ screens, taps, keys }),
  };
}
