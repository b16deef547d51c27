import type { Page } from "@playwright/test";

/** Has the pages to come believe their own clock, whatever time the answers of the server say. */
export async function believeOwnClock(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { get } = Headers.prototype;
    Headers.prototype.get = function (name) {
      return name === "date" ? null : get.call(this, name);
    };
  });
}
