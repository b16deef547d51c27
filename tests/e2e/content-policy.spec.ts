import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { watchContentPolicy } from "./support/content-policy.ts";

type Site = {
  readonly pages: Readonly<Record<string, unknown>>;
  readonly routes: readonly string[];
};

const build = join(import.meta.dirname, "../../build");

async function readSite(): Promise<Site> {
  return JSON.parse(await readFile(join(build, "site.json"), "utf8")) as Site;
}

/** Scripts that stand in the page itself: the policy names each by its hash, or it does not run. */
function inlineScripts(html: string): readonly string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = ""]) => !/\ssrc=/i.test(attributes))
    .map(([, , source = ""]) => source);
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
  tag: ["@G13", "@any-width"],
}, async ({ request }) => {
  const { pages, routes } = await readSite();
  const known = routes.map((route) => route.replaceAll(/:\w+/g, "1"));
  const paths = new Set([...Object.keys(pages), ...known, "/nothing-here"]);
  expect(Object.keys(pages).length).toBeGreaterThan(10);
  for (const path of paths) {
    await test.step(path, async () => {
      const { html, headers, rules } = await readPage(request, path);
      const scripts = inlineScripts(html);
      expect(scripts.length).toBeGreaterThan(0);
      const hashes = scripts.map(
        (source) => `'sha256-${createHash("sha256").update(source).digest("base64")}'`,
      );
      expect(new Set(rules.get("script-src"))).toEqual(new Set(["'self'", ...hashes]));
      expect(rules.get("style-src")).toEqual(["'self'"]);
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
      const markup = html.replaceAll(/<script\b[\s\S]*?<\/script>/gi, "");
      expect(markup).not.toMatch(/<[^>]+\s(?:on[a-z]+|style)=|javascript:|<style\b|<iframe\b/i);
    });
  }
});

test("a script or a style that somebody got into a page does not run, and is noticed", {
  tag: ["@G13", "@B18", "@P11", "@any-width"],
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
