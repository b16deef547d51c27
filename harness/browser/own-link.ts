import { expect, type Page } from "@playwright/test";
import { openTcpLink, type TcpLink } from "../tcp-link.ts";
import { test as base } from "./people.ts";

/** Tests with the worker that keeps pages, and a link to the server that can be cut. */
export const test = base.extend<{ readonly link: TcpLink }>({
  serviceWorkers: "allow",
  link: async ({ browserName: _ }, use, { project }) => {
    const link = await openTcpLink(Number(new URL(project.use.baseURL ?? "").port));
    await use(link);
    await link.close();
  },
  baseURL: ({ link }, use) => use(`http://localhost:${link.port}`),
});

export function keptPaths(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Waits until the worker has kept the files whose names begin so. */
export async function waitForFiles(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await expect.poll(async () => (await keptPaths(page)).join(" ")).toContain(`/${name}`);
  }
}
