/** The server goes away between the steps of a booking, and comes back. */
import { expect, type Page } from "@playwright/test";
import type { TcpLink } from "#harness/tcp-link.ts";
import { choosePlace, daysAhead, priceShown, storedDraft, truckCard } from "./support/booking.ts";
import { test } from "./support/own-link.ts";
import { press } from "./support/pages.ts";
import { codeFor, freshEmail, goodPassword } from "./support/people.ts";

const awayFor = (link: TcpLink) => async (work: () => Promise<void>) => {
  await link.refuse();
  await work();
  await link.listen();
};

/** All that the worker keeps, by address. */
function keptAddresses(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Waits until the code of this page of the booking is kept. */
async function untilKept(page: Page, part: string): Promise<void> {
  await expect.poll(async () => (await keptAddresses(page)).join(" ")).toContain(`/${part}-`);
}

/** What tells that the server is away: of the site's notice and the page's own, one hides for the other. */
const away = (page: Page) =>
  page
    .getByRole("main")
    .getByText(/^We cannot reach/)
    .filter({ visible: true });
const willGoOn = /When your connection comes back, we try again by ourselves/;

test("the server may be away between any two steps of a booking: the page says so, keeps all, goes on", {
  tag: ["@X-113", "@X-114", "@any-width"],
}, async ({ page, link, request }) => {
  const whileAway = awayFor(link);
  const site = `http://localhost:${link.port}`;
  const email = freshEmail();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const orderDate = daysAhead(47);

  await page.goto(`${site}/quote`);
  await choosePlace(page, "Pick Up", "12 main rd bryan", /Bryanston/);
  await choosePlace(page, "Destination", "Hatfield", /Hatfield/);
  await truckCard(page, "Standard Load").check();
  await page.getByLabel("Date of Move").fill(orderDate);
  await page.getByLabel("Time of Move").selectOption("10:00");
  await expect(priceShown(page)).toBeVisible();
  await whileAway(async () => {
    await press(page, "Calculate Quote");
    await expect(page.getByText(willGoOn)).toBeVisible();
  });
  await expect(page).toHaveURL(`${site}/orders/pricebreakdown`);

  await untilKept(page, "order-details");
  await whileAway(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Quote Breakdown" })).toBeVisible();
    await expect(away(page)).toBeVisible();
  });
  await expect(away(page)).toBeHidden();

  await link.refuse();
  await press(page, "Next");
  await page.getByLabel("Notes").fill("Ring twice");
  await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await page.getByRole("main").getByRole("link", { name: "Register", exact: true }).click();
  await field("Email").fill(email);
  await press(page, "Send code");
  await expect(page.getByText(willGoOn)).toBeVisible();
  await link.listen();
  await expect(field("Verification code")).toBeVisible();

  const code = await codeFor(request, email);
  await whileAway(async () => {
    await field("Verification code").fill(code);
    await expect(page.getByText(willGoOn)).toBeVisible();
  });
  await expect(page).toHaveURL(`${site}/clients/register/form`);

  await field("Name").fill("Thandi");
  await field("Surname").fill("Nkosi");
  await field("Cellphone").fill("0825550001");
  await field("Password").fill(goodPassword);
  await field("Confirm Password").fill(goodPassword);
  await page.getByRole("checkbox", { name: /Terms and Conditions/ }).check();
  await whileAway(async () => {
    await press(page, "Create my account");
    await expect(page.getByText(willGoOn)).toBeVisible();
    await expect(field("Password")).toHaveValue(goodPassword);
  });
  await expect(page).toHaveURL(`${site}/orders/terms`);
  await expect(page.getByLabel("Notes")).toHaveValue("Ring twice");

  await whileAway(async () => {
    await page.reload();
    await expect(away(page)).toBeVisible();
    await expect(page.getByLabel("Notes")).toHaveValue("Ring twice");
  });
  await expect(page.getByText("You are booking as")).toBeVisible();
  await press(page, "Go to checkout");
  await page.getByLabel("Street and number").fill("31 Church Street");
  await page.getByLabel("Cash - On date of move").check();
  await whileAway(async () => {
    await press(page, "Book Order");
    await expect(page.getByText(/Your booking is not confirmed yet/)).toBeVisible();
    expect(await storedDraft(page)).toMatchObject({ notes: "Ring twice", paymentType: "cash" });
  });
  await expect(page).toHaveURL(`${site}/orders/all`);

  const order = page.getByRole("link", { name: /^Order details/ }).first();
  await expect(order).toBeVisible();
  await whileAway(async () => {
    await order.click();
    await expect(away(page)).toBeVisible();
  });
  await expect(page.getByRole("heading", { name: /^Order/, level: 1 })).toBeVisible();

  await whileAway(async () => {
    await page.getByRole("button", { name: "Menu" }).click();
    await press(page, "Logout");
    await expect(page.getByText(/^You are logged out in this browser/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "We cannot reach our server" })).toBeVisible();
  });
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("cannot reach");
  const kept = await keptAddresses(page);
  expect(kept.filter((path) => !/^\/(assets\/.*)?$|^\/dashboard$/.test(path))).toEqual([]);
});
