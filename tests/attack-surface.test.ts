import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { startTestApp } from "#harness/app.ts";
import { serveSite } from "#server/platform/http/static-site.ts";

const root = join(import.meta.dirname, "..");

/** The paths of the sources of one side that are no tests, and what they hold. */
async function sourcesOf(side: string): Promise<readonly (readonly [string, string])[]> {
  const names = await readdir(join(root, side), { recursive: true });
  const paths = names.filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."));
  expect(paths.length).toBeGreaterThan(50);
  return Promise.all(
    paths.map(async (path) => [path, await readFile(join(root, side, path), "utf8")] as const),
  );
}

type Dependencies = Readonly<Record<string, string>>;

it("parts by others have an exact version and a hash, and run nothing", {
  tags: "F15",
}, async () => {
  const read = async (name: string) => readFile(join(root, name), "utf8");
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    await read("package.json"),
  ) as Record<"dependencies" | "devDependencies" | "optionalDependencies", Dependencies>;
  const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const loose = Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version));
  expect(loose).toEqual([]);

  const { packages } = JSON.parse(await read("package-lock.json")) as {
    packages: Readonly<Record<string, { readonly integrity?: string }>>;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== "");
  expect(installed.length).toBeGreaterThan(Object.keys(wanted).length);
  const unsure = installed.filter(([, { integrity = "" }]) => !integrity.startsWith("sha512-"));
  expect(unsure.map(([path]) => path)).toEqual([]);
  expect(await read(".npmrc")).toContain("ignore-scripts=true");
});

it("only files that the build has named are served", { tags: "F16" }, async () => {
  const build = await mkdtemp(join(tmpdir(), "layisha-attack-surface-"));
  const page = { file: "404.html", scriptHashes: [] };
  const site = { pages: {}, fallback: page, notFound: page, routes: [], files: [] };
  const secret = "nobody may read this";
  const files = {
    "site.json": JSON.stringify({ ...site, secret }),
    "client/404.html": "nothing here",
    "client/.env": secret,
    "client/.git/config": secret,
    "client/app.js.map": secret,
    "client/package.json": secret,
    "server/index.js": secret,
  };
  const app = Fastify();
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(build, path)), { recursive: true });
      await writeFile(join(build, path), text);
    }
    await serveSite(app, build);
    const beside = [
      "/.env",
      "/.git/config",
      "/.git/",
      "/app.js.map",
      "/package.json",
      "/site.json",
    ];
    const above = ["/../site.json", "/assets/../../site.json", "/assets/%2e%2e/%2e%2e/site.json"];
    const hidden = ["/assets/..%2f..%2fsite.json", "/assets/..%5c..%5csite.json", "/assets/.env"];
    for (const url of [
      ...beside,
      ...above,
      ...hidden,
      "/assets/",
      "/client/",
      "/%00",
      "/assets/%00",
    ]) {
      const answer = await app.inject({ url });
      expect([url, answer.statusCode < 500, answer.statusCode >= 400]).toEqual([url, true, true]);
      expect(answer.body).not.toContain(secret);
    }
  } finally {
    await app.close();
    await rm(build, { recursive: true, force: true });
  }
});

it("no other website may read an answer or ask first", { tags: ["G13", "G15"] }, async () => {
  const app = await startTestApp();
  try {
    const headers = { origin: "https://evil.example", "access-control-request-method": "POST" };
    for (const method of ["GET", "OPTIONS"] as const) {
      for (const url of ["/api/pricing/1.5ton", "/api/me", "/api/login", "/api/openapi.json"]) {
        const answer = await app.inject({ method, url, headers });
        const allowed = Object.keys(answer.headers).filter((name) =>
          name.startsWith("access-control"),
        );
        expect([method, url, allowed]).toEqual([method, url, []]);
        if (method === "OPTIONS") expect(answer.statusCode).toBe(404);
        expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
        expect(answer.headers["cross-origin-opener-policy"]).toBe("same-origin");
      }
    }
  } finally {
    await app.close();
  }
});

it("the web never turns text into a program or into markup", { tags: "B18" }, async () => {
  const dangerous =
    /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|srcdoc|postMessage|javascript:/i;
  const found = (await sourcesOf("src/web")).filter(([, source]) => dangerous.test(source));
  expect(found.map(([path]) => path)).toEqual([]);
});

it("what people type reaches the database as values alone", { tags: "V1.2.4" }, async () => {
  const sources = await sourcesOf("src/server");
  const having = (pattern: RegExp) =>
    sources.filter(([, source]) => pattern.test(source)).map(([path]) => path);
  // The name of a column's type, from a fixed list.
  expect(having(/\bsql\.raw\b/)).toEqual(["platform/db/list-page.ts"]);
  // Programs are started for the database of our own alone.
  const starting = having(/node:child_process|node:vm\b|\beval\(|new Function/);
  expect(starting.filter((path) => !path.startsWith("platform/db/embedded/"))).toEqual([]);
});
