import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A built web as small as one can be, with one page, one asset and one file beside them. */
export async function buildSmallSite(dir: string): Promise<void> {
  await mkdir(join(dir, "client/assets"), { recursive: true });
  const page = (file: string) => ({ file, scriptHashes: ["sha256-abc"] });
  const site = {
    pages: { "/": page("index.html") },
    fallback: page("fallback.html"),
    notFound: page("404.html"),
    routes: ["/", "/orders/details/:id"],
    files: ["/robots.txt"],
  };
  await writeFile(join(dir, "site.json"), JSON.stringify(site));
  for (const name of ["index.html", "fallback.html", "404.html", "robots.txt", "assets/a-1.js"]) {
    await writeFile(join(dir, "client", name), "content");
  }
}
