import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/**
 * A built web as small as one can be, in a folder that goes away after the last test of the file;
 * each file holds its own name.
 */
export async function openSmallSite(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "layisha-small-site-"));
  afterAll(() => rm(dir, { recursive: true, force: true }));
  await mkdir(join(dir, "client/assets/workers"), { recursive: true });
  const page = (file: string) => ({
    file,
    scriptHashes: ["sha256-abc"],
    styleHashes: [],
  });
  const site = {
    pages: { "/": page("index.html"), "/unsent": page("unsent.html") },
    fallback: page("fallback.html"),
    notFound: page("404.html"),
    routes: ["/", "/jobs", "/orders/details/:id"],
    preloads: { "/orders/details/:id": "</assets/a-1.js>; rel=modulepreload" },
    files: ["/robots.txt"],
  };
  await writeFile(join(dir, "site.json"), JSON.stringify(site));
  const pages = ["index.html", "unsent.html", "fallback.html", "404.html"];
  for (const name of [...pages, "robots.txt", "assets/a-1.js", "assets/workers/w-1.js"]) {
    await writeFile(join(dir, "client", name), name);
  }
  return dir;
}
