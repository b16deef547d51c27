/** What a first visit may weigh: everything that comes over the line, headers in, with brotli. */
import { expect, test } from "@playwright/test";
import { countTraffic } from "#harness/traffic.ts";

const text = { kilobytes: 45, requests: 8 };
const budgets: Readonly<Record<string, { kilobytes: number; requests: number }>> = {
  "/": { kilobytes: 75, requests: 8 },
  "/services": text,
  "/about": text,
  "/terms": text,
  "/privacy": text,
  "/contact": { kilobytes: 60, requests: 8 },
  "/trucksinfo": { kilobytes: 60, requests: 8 },
  "/quote": { kilobytes: 150, requests: 20 },
};

test("a first visit to any page is within its budget, and no console complains", {
  tag: ["@X-117", "@any-width"],
}, async ({ browser, baseURL }) => {
  for (const [path, budget] of Object.entries(budgets)) {
    await test.step(path, async () => {
      const context = await browser.newContext({ baseURL: baseURL ?? "" });
      const page = await context.newPage();
      const traffic = await countTraffic(context, page);
      await page.goto(path);
      const { bytes, requests, complaints } = await traffic.takeInQuiet(500);
      test.info().annotations.push({ type: path, description: `${bytes} in ${requests}` });
      expect(requests, `requests of ${path}`).toBeGreaterThan(1);
      expect(requests, `requests of ${path}`).toBeLessThanOrEqual(budget.requests);
      expect(bytes, `bytes of ${path}`).toBeLessThanOrEqual(budget.kilobytes * 1000);
      expect(complaints, `console of ${path}`).toEqual([]);
      await context.close();
    });
  }
});
