import { expect, type Page } from "@playwright/test";

/** Waits until the worker has kept the files whose names begin so. */
export async function untilKept(page: Page, names: readonly string[]): Promise<void> {
  const addresses = () =>
    page.evaluate(async () => {
      const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
      return (await Promise.all(lists))
        .flat()
        .map(({ url }) => url)
        .join(" ");
    });
  for (const name of names) await expect.poll(addresses).toContain(`/${name}`);
}
