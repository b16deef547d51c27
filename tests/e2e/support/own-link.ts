import { openTcpLink, type TcpLink } from "#harness/tcp-link.ts";
import { test as base } from "./people.ts";

/** Tests with the worker that keeps pages, and a way to the server that can be cut. */
export const test = base.extend<{ readonly link: TcpLink }>({
  serviceWorkers: "allow",
  link: async ({ baseURL }, use) => {
    const link = await openTcpLink(Number(new URL(baseURL ?? "").port));
    await use(link);
    await link.close();
  },
});
