/** The built pages and files are checked here, and the browser's permissions for them. */

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { watchContentPolicy } from "#harness/browser/pages.ts";

type Site = {
  readonly pages: Readonly<Record<string, unknown>>;
  readonly routes: readonly string[];
};

const build = join(import.meta.dirname, "../../build");

async function readSite(): Promise<Site> {
  return JSON.parse(await readFile(join(build, "site.json"), "utf8")) as Site;
}

/** The texts in the page itself, without data. The policy must name each by its hash, or it takes no effect. */
function inlineTexts(html: string, element: "script" | "style"): readonly string[] {
  return [...html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, "gi"))]
    .filter(([, attributes = ""]) => !/\s(?:src|type="application)/i.test(attributes))
    .map(([, , source = ""]) => source);
}

function policyHash(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

async function readPage(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  const headers = answer.headers();
  const policy = headers["content-security-policy"] ?? "";
  const rules = new Map(
    policy.split("; ").map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1)] as const),
  );
  return { html: await answer.text(), headers, rules };
}

test("every page runs the scripts that the build put there, and none besides", {
  tag: "@G13",
}, async ({ request }) => {
  const { pages, routes } = await readSite();
  const known = routes.map((route) => route.replaceAll(/:\w+/g, "1"));
  const paths = new Set([...Object.keys(pages), ...known, "/nothing-here"]);
  expect(Object.keys(pages).length).toBeGreaterThan(10);
  for (const path of paths) {
    await test.step(path, async () => {
      const { html, headers, rules } = await readPage(request, path);
      const scripts = inlineTexts(html, "script").map(policyHash);
      expect(new Set(rules.get("script-src"))).toEqual(new Set(["'self'", ...scripts]));
      const styles = inlineTexts(html, "style").map(policyHash);
      expect(new Set(rules.get("style-src"))).toEqual(new Set(["'self'", ...styles]));
      expect(rules.get("object-src")).toEqual(["'none'"]);
      expect(rules.get("base-uri")).toEqual(["'none'"]);
      expect(rules.get("frame-ancestors")).toEqual(["'none'"]);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(html).toContain('<link rel="manifest" href="/manifest.json"');
      const markup = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gi, "");
      expect(markup).not.toMatch(/<[^>]+\s(?:on[a-z]+|style)=|javascript:|<iframe\b/i);
    });
  }
});

test("a script or a style that somebody got into a page does not run, and is noticed", {
  tag: ["@G13", "@B18", "@P11"],
}, async ({ page }) => {
  const refused = await watchContentPolicy(page);
  await page.goto("/contact");
  await page.evaluate(() => {
    document.body.insertAdjacentHTML("beforeend", '<img src="x:y" onerror="window.ran = 1" />');
    for (const name of ["script", "style"]) {
      const element = document.createElement(name);
      element.textContent = name === "script" ? "window.ran = 2" : "body { display: none }";
      document.body.append(element);
    }
  });
  for (const rule of ["script-src-attr", "script-src-elem", "style-src-elem"]) {
    await expect.poll(() => refused.join("\n")).toContain(rule);
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

const client = join(build, "client");

/** Forms of secrets, of a machine's own paths, and of the server's parts in a file. */
const secretForm =
  /sourceMappingURL|-----BEGIN|postgres(?:ql)?:\/\/|smtps?:\/\/|SECRET_KEY|ADMIN_PASSWORD|DATABASE_URL|process\.env|\$argon2|password_hash|\/(?:work|root|home|Users)\/\w/;

test("what the browser is given holds no map of the sources and no secret", {
  tag: "@F16",
}, async () => {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(20);
  const names = files.map(({ name }) => name);
  expect(names.filter((name) => /^\.|\.(map|ts|tsx|sql|env)$/.test(name))).toEqual([]);
  for (const { parentPath, name } of files.filter(({ name }) => /\.(js|css|html)$/.test(name))) {
    const found = secretForm.exec(await readFile(join(parentPath, name), "utf8"));
    expect([name, found?.[0]]).toEqual([name, undefined]);
  }
});

const indexed = [
  "/",
  "/quote",
  "/trucksinfo",
  "/services",
  "/about",
  "/contact",
  "/terms",
  "/privacy",
];

test("every public page has a title, a description and a picture of its own for sharing", {
  tag: "@S-240",
}, async ({ request, baseURL }) => {
  const heads = await Promise.all(
    indexed.map(async (path) => {
      const html = await (await request.get(path)).text();
      const text = (pattern: RegExp) => pattern.exec(html)?.[1] ?? "";
      return {
        title: text(/<title>([^<]+)</),
        description: text(/<meta name="description" content="([^"]{40,200})"/),
        canonical: text(/<link rel="canonical" href="([^"]+)"/),
        image: text(/<meta property="og:image" content="([^"]+)"/),
        locale: text(/<meta property="og:locale" content="([^"]+)"/),
        card: text(/<meta name="twitter:card" content="([^"]+)"/),
      };
    }),
  );
  for (const part of ["title", "description", "canonical"] as const) {
    const texts = heads.map((head) => head[part]);
    expect(texts).not.toContain("");
    expect(new Set(texts).size).toBe(indexed.length);
  }
  for (const { image, locale, card } of heads) {
    expect([image, locale, card]).toEqual([
      `${baseURL}/social-card.png`,
      "en_ZA",
      "summary_large_image",
    ]);
  }
  const picture = await request.get("/social-card.png");
  expect(picture.headers()["content-type"]).toBe("image/png");
  expect((await picture.body()).length).toBeLessThan(100_000);
});

test("the site can be installed as an app, whose icons are as large as they say", {
  tag: "@X-112",
}, async ({ request }) => {
  type Icon = { readonly src: string; readonly sizes: string; readonly purpose: string };
  const manifest = (await (await request.get("/manifest.json")).json()) as { icons: Icon[] };
  expect(manifest).toMatchObject({
    id: "/",
    short_name: "Layisha",
    start_url: "/",
    scope: "/",
    display: "standalone",
    shortcuts: [{ url: "/quote" }, { url: "/orders/all" }, { url: "/jobs" }],
  });
  for (const purpose of ["any", "maskable"]) {
    const icons = manifest.icons.filter((icon) => icon.purpose === purpose);
    expect(icons.map(({ sizes }) => sizes)).toEqual(["192x192", "512x512"]);
  }
  for (const { src, sizes } of manifest.icons) {
    const picture = await (await request.get(src)).body();
    // A PNG has its width and height there.
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`).toBe(sizes);
  }
});

test("the sitemap lists the public pages and no other", { tag: "@S-241" }, async ({
  request,
  baseURL,
}) => {
  const xml = await (await request.get("/sitemap.xml")).text();
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)];
  expect(listed.map(([, address]) => address)).toEqual(indexed.map((path) => `${baseURL}${path}`));
});
