/** The server goes away between the steps of a booking, and comes back. */
import { expect, type Page } from "@playwright/test";
import { daysAhead, fillQuote, storedDraft } from "#harness/browser/booking.ts";
import { agree, fillPasswords, fillPerson } from "#harness/browser/forms.ts";
import { keptPaths, test, waitForFiles } from "#harness/browser/own-link.ts";
import { passTimeUntil, press } from "#harness/browser/pages.ts";
import { codeFor, freshEmail, goodPassword } from "#harness/browser/people.ts";

/** The notice that the server is away: the site's or the page's own, of which one hides for the other. */
const away = (page: Page) =>
  page
    .getByRole("main")
    .getByText(/^We cannot reach/)
    .filter({ visible: true });
const willGoOn = /When your connection comes back, we try again by ourselves/;

test("the server may be away between any two steps of a booking: the page says so, keeps all, goes on", {
  tag: ["@X-113", "@X-114"],
}, async ({ page, link, staff }) => {
  await page.clock.install();
  const email = freshEmail();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  /** Does this while the server is away; then it is there again, and the page goes on by itself. */
  const whileAway = async (work: () => Promise<void>, goneOn: () => Promise<boolean>) => {
    await link.refuse();
    await work();
    await link.listen();
    await passTimeUntil(page, goneOn);
  };
  const isAt = (path: string) => async () => new URL(page.url()).pathname === path;
  const isBack = async () => (await away(page).count()) === 0;

  await fillQuote(page, daysAhead(47));
  await whileAway(async () => {
    await press(page, "Calculate Quote");
    await expect(page.getByText(willGoOn)).toBeVisible();
  }, isAt("/orders/pricebreakdown"));

  await waitForFiles(page, "order-details-");
  await whileAway(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Quote Breakdown" })).toBeVisible();
    await expect(away(page)).toBeVisible();
  }, isBack);

  await whileAway(
    async () => {
      await press(page, "Next");
      await page.getByLabel("Notes").fill("Ring twice");
      await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
      await page.getByRole("main").getByRole("link", { name: "Register", exact: true }).click();
      await field("Email").fill(email);
      await press(page, "Send code");
      await expect(page.getByText(willGoOn)).toBeVisible();
    },
    () => field("Verification code").isVisible(),
  );

  const code = await codeFor(staff.api, email);
  await whileAway(async () => {
    await field("Verification code").fill(code);
    await expect(page.getByText(willGoOn)).toBeVisible();
  }, isAt("/clients/register/form"));

  await fillPerson(page);
  await fillPasswords(page);
  await agree(page);
  await whileAway(async () => {
    await press(page, "Create my account");
    await expect(page.getByText(willGoOn)).toBeVisible();
    await expect(field("Password")).toHaveValue(goodPassword);
  }, isAt("/orders/terms"));
  await expect(page.getByLabel("Notes")).toHaveValue("Ring twice");

  await whileAway(
    async () => {
      await page.reload();
      await expect(away(page)).toBeVisible();
      await expect(page.getByLabel("Notes")).toHaveValue("Ring twice");
    },
    () => page.getByText("You are booking as").isVisible(),
  );
  await press(page, "Go to checkout");
  await page.getByLabel("Street and number").first().fill("12 Oxford Road");
  await page.getByLabel("Street and number").last().fill("31 Church Street");
  await page.getByLabel("Cash - On date of move").check();
  await whileAway(async () => {
    await press(page, "Book Order");
    await expect(page.getByText(/Your booking is not confirmed yet/)).toBeVisible();
    expect(await storedDraft(page)).toMatchObject({ notes: "Ring twice", paymentType: "cash" });
  }, isAt("/orders/all"));

  const order = page.getByRole("link", { name: /^Order details/ }).first();
  const details = page.getByRole("heading", { name: /^Order details/, level: 1 });
  await expect(order).toBeVisible();
  await whileAway(
    async () => {
      await order.click();
      await expect(away(page)).toBeVisible();
    },
    async () => (await isBack()) && (await details.isVisible()),
  );

  const unreached = page.getByRole("heading", { level: 1, name: /cannot reach/ });
  await whileAway(
    async () => {
      await page.getByRole("button", { name: "Menu" }).click();
      await press(page, "Logout");
      await expect(page.getByText(/^You are logged out in this browser/)).toBeVisible();
      await expect(unreached).toBeVisible();
    },
    async () => (await unreached.count()) === 0,
  );
  const kept = await keptPaths(page);
  expect(kept.filter((path) => !/^\/(assets\/.*)?$|^\/dashboard$/.test(path))).toEqual([]);
});
