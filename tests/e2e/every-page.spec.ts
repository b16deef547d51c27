import { expect, type Page } from "@playwright/test";
import {
  daysAhead,
  priceShown,
  putDraft,
  storedDraft,
  truckCard,
} from "#harness/browser/booking.ts";
import { fillLogin } from "#harness/browser/forms.ts";
import { checkPage, press, watchContentPolicy } from "#harness/browser/pages.ts";
import {
  type Account,
  freshEmail,
  goodPassword,
  signInMember,
  test,
} from "#harness/browser/people.ts";
import { isPageForRole, pages, type Viewer, weakestRoleFor } from "#harness/pages.ts";

/** They need a payout, and an order that can be changed: tests of their own have them. */
const elsewhere = ["money/payouts/:id", "orders/change/:id"];

/** The addresses of the pages that this party sees; of those about a record where `record` finds one. */
function addressesFor(who: Viewer, record?: (kind: string) => Promise<string>) {
  const seen = pages.filter(([viewer, path]) => viewer === who && !elsewhere.includes(path));
  const found = seen.filter(([, path]) => record || !path.includes(":id"));
  return Promise.all(
    found.map(async ([, path]) => {
      const [kind = ""] = path.split("/");
      const id = path.includes(":id") ? await record?.(kind) : kind === "pricing" ? "3ton" : "none";
      return `/${path.replace(/:\w+|\*/, id ?? "")}`;
    }),
  );
}

/** The pages that a wide window lays out in a way of their own; the others keep one column. */
const inColumns = /^\/(quote|trucksinfo|contact|terms)?$/;
/** Pages of the office that a wide window lays out like another page. */
const inOneColumn =
  /vehicleonly|privacyrequests\/create|pricing\/3ton|users\/register|(clients|owners|vehicles|users)\/update/;

/** Checks the page on a phone, and as it lies in a wide window where `isWideToo`. */
async function holdsUp(page: Page, path: string, isWideToo: boolean): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("output", { hasText: /^(Loading|Looking up)/ })).toHaveCount(0);
    await checkPage(page);
    if (!isWideToo) return;
    const phone = page.viewportSize() ?? { width: 360, height: 740 };
    await page.setViewportSize({ width: 1280, height: 800 });
    // A list of the office shows what fits as a table.
    await expect(page.getByText(/^(The table is wider than|All fields)/)).toHaveCount(0);
    await checkPage(page);
    await page.setViewportSize(phone);
  });
}

async function firstId({ get }: Account, list: string): Promise<string> {
  const { items } = await get<{ items: { id: string }[] }>(list);
  return items[0]?.id ?? "";
}

// The pages are translated: they stay accessible, fit, and none is lost, in another language too.
test.use({ translatedFrom: "start" });
// No test needs another, and the longest would keep one worker busy at the end, alone.
test.describe.configure({ mode: "parallel" });

let broken: readonly string[];
test.beforeEach(async ({ page }) => {
  test.slow();
  broken = await watchContentPolicy(page);
});
test.afterEach("no page tries anything that its content policy refuses", () => {
  expect(broken).toEqual([]);
});

test("every page that anybody may open is accessible and never scrolls sideways", {
  tag: ["@S-610", "@G13"],
}, async ({ page }) => {
  for (const path of await addressesFor("visitor")) await holdsUp(page, path, inColumns.test(path));
});

/** The addresses to which the page's links lead. */
const readLinks = (page: Page) =>
  page
    .locator("a[href^='/']")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));

test("every page of the office is accessible, never scrolls sideways, and offers the weakest role that may open it nothing that it may not do", {
  tag: ["@S-611", "@S-821", "@S-1339", "@G13"],
}, async ({ page, staff }) => {
  const notAllowed: string[] = [];
  page.on("response", (answer) => {
    if (answer.status() === 403) notAllowed.push(`${page.url()} asks for ${answer.url()}`);
  });
  const paths = await addressesFor("admin", (kind) => firstId(staff, `${kind}/all?limit=1`));
  for (const [role, own] of Map.groupBy(paths, weakestRoleFor)) {
    await signInMember(page, staff, role);
    for (const path of own) {
      await holdsUp(page, path, !inOneColumn.test(path));
      const wrong = (await readLinks(page)).filter((link) => !isPageForRole(link, role));
      notAllowed.push(...wrong.map((link) => `${path} leads to ${link}`));
    }
  }
  expect(notAllowed).toEqual([]);
});

test("the pages of a client and of a driver are accessible and never scroll sideways", {
  tag: ["@S-612", "@S-990", "@G13"],
}, async ({ page, client, driver }) => {
  for (const [party, account] of Object.entries({ client, driver })) {
    await account.signIn(page);
    for (const path of await addressesFor(party as Viewer)) await holdsUp(page, path, true);
  }
});

test("what changes on a translated page is seen: the price of another truck, a refused login", {
  tag: "@S-1305",
}, async ({ page }) => {
  await putDraft(page, daysAhead(90), { upTo: "price" });
  await page.goto("/quote");
  await expect(priceShown(page)).toBeVisible();
  const shown = (await priceShown(page).textContent()) ?? "";
  await truckCard(page, "Extended Load").check();
  await page.getByLabel("Helpers").selectOption("3");
  await expect(priceShown(page)).not.toHaveText(shown);
  await expect(page.getByText("Updating")).toHaveCount(0);
  const price = (await priceShown(page).textContent()) ?? "";
  await press(page, "Calculate Quote");
  await expect(page).toHaveURL("/orders/pricebreakdown");
  await expect(page.getByRole("row", { name: /Total Price/ })).toContainText(price);
  expect((await storedDraft(page))["quote"]).toMatchObject({
    price: Number(price.replace(/\D/g, "")),
  });

  await page.goto("/clients/login");
  await fillLogin(page, freshEmail(), goodPassword);
  await press(page, "Log in");
  await expect(page.getByRole("alert", { name: /Wrong e-?mail or password/i })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Quote Breakdown" })).toBeVisible();
});
