import { readFile } from "node:fs/promises";
import { expect, type Page, type Route } from "@playwright/test";
import { checkPage, press, pressYes, recordRows, refuse } from "#harness/browser/pages.ts";
import { type Account, goodPassword, readPerson, test } from "#harness/browser/people.ts";
import { assignSomeone, bookOrder, listItems, setStatus } from "#harness/browser/records.ts";

async function downloaded(page: Page, button: string): Promise<Record<string, unknown>> {
  const download = page.waitForEvent("download");
  await press(page, button);
  const path = await (await download).path();
  return JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
}

async function recordFor(staff: Account, account: Account, change: object = {}): Promise<string> {
  const { name, email } = await readPerson(account);
  const data = {
    kind: "erase",
    channel: "phone",
    partyType: "client",
    name,
    email,
    details: "I have moved away.",
    receivedOn: new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 10),
    ...change,
  };
  return (await staff.post("privacyrequests/create", data)).id;
}

async function finish(staff: Account, orderId: string): Promise<void> {
  await assignSomeone(staff, orderId);
  await setStatus(staff, orderId, "started");
  await setStatus(staff, orderId, "completed");
}

test("a client's page says what we hold, gives a copy, takes requests and objections, and erases the account once no order is open", {
  tag: ["@P14a", "@P14b", "@P14c", "@P14d", "@P14g", "@P14h", "@P14i"],
}, async ({ page, staff, newcomer }) => {
  const { email } = await readPerson(newcomer);
  const order = await bookOrder(newcomer, { notes: "Mind the piano" });
  await newcomer.open(page, "/dashboard");
  await refuse(page, "**/api/clients/mydata");
  await press(page, "Menu");
  await page.getByRole("link", { name: "My data", exact: true }).first().click();
  await expect(page).toHaveURL("/clients/mydata");
  await expect(page.getByRole("alert")).toContainText("We could not load your data");
  await checkPage(page);
  await page.unroute("**/api/clients/mydata");
  await press(page, "Try again");
  const held = page.getByRole("region", { name: "What we hold about you" });
  await expect(held).toContainText(`Lerato Sample, ${email}`);
  await expect(held.getByRole("term").filter({ hasText: "How long" })).toHaveCount(8);
  await expect(page.getByRole("region", { name: "What you agreed to" })).toContainText(
    "Terms and conditions",
  );

  const data = await downloaded(page, "Download my data");
  expect(data).toMatchObject({ profile: { email }, orders: [{ notes: "Mind the piano" }] });
  const requests = page.getByRole("region", { name: "Your requests" });
  await expect(requests).toContainText("Copy of data");
  await expect(requests).toContainText("Done");
  await checkPage(page);

  await press(page, "Send the request");
  await expect(page.getByText("Say what is wrong, or what you object to").first()).toBeVisible();
  await checkPage(page);
  await page.getByLabel("What is it about?").fill("My number has changed.");
  await press(page, "Send the request");
  await expect(requests).toContainText("Correct");
  await expect(page.getByLabel("What is it about?")).toHaveValue("");
  await pressYes(page, "Allow calls about a partnership");
  await expect(page.getByText("We may call you about a business partnership.")).toBeVisible();
  await pressYes(page, "Stop calls about a partnership");
  await expect(page.getByText("We no longer call you")).toBeVisible();

  await press(page, "Delete my account");
  const dialog = page.getByRole("dialog", { name: "Delete your account for good?" });
  const password = dialog.getByLabel("Password", { exact: true });
  const erase = dialog.getByRole("button", { name: "Delete my account" });
  await expect(dialog).toContainText("Nobody can bring it back.");
  await checkPage(page);
  await erase.click();
  await expect(dialog).toContainText("Password is required");
  await password.fill("Wrong!Password1");
  await erase.click();
  await expect(dialog).toContainText("That is not your password.");
  await checkPage(page);
  await password.fill(goodPassword);
  await erase.click();
  await expect(dialog).toContainText("You have 1 open order.");
  await checkPage(page);
  await dialog.getByRole("button", { name: "Leave the request" }).click();
  await expect(page.getByText(/We have your request, and answer it by/)).toBeVisible();
  await expect(requests).toContainText("Erase");
  await expect(requests).toContainText("answered by");

  await finish(staff, order);
  await press(page, "Delete my account");
  await password.fill(goodPassword);
  await erase.click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your account is erased.")).toBeVisible();
  const login = { email, password: goodPassword, loginPartyType: "client" };
  expect((await newcomer.api.post("/api/login", { data: login })).status()).toBe(401);
  await page.goto("/clients/mydata");
  await expect(page).toHaveURL("/clients/login");

  // The office still finds the move, with nobody to call.
  await staff.open(page, `/orders/all?q=${order}`);
  await expect(recordRows(page)).toHaveCount(1);
  await checkPage(page);
});

test("staff mark a request as done or refuse it with a reason; an administrator downloads the data and erases", {
  tag: ["@P14c", "@P14f", "@P14g"],
}, async ({ page, staff, member, newcomer }) => {
  await member.signIn(page);
  for (const [button, label, badge, told] of [
    ["Mark as done", "What was done", "Done", "Marked as done by"],
    ["Refuse", "Why not", "Refused", "Refused by"],
  ] as const) {
    const id = await recordFor(staff, newcomer);
    await page.goto(`/privacyrequests/details/${id}`);
    await expect(page.getByText("An administrator can erase the account here.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Erase now" })).toHaveCount(0);
    await press(page, button);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await expect(dialog).toContainText(/^.*in (a sentence|words) for the person who asked/);
    await checkPage(page);
    await dialog.getByLabel(label).fill("We looked at it together.");
    const sending = /privacyrequests\/(done|refuse)\//;
    const refused = { status: 503, json: { code: "unavailable", msg: "Away for now." } };
    // Neither a press beside the window nor its cross loses the words or hides the answer.
    const closeMeanwhile = async (route: Route) => {
      await page.mouse.click(5, 5);
      await dialog.getByRole("button", { name: "Close" }).click();
      await route.fulfill(refused);
    };
    await page.route(sending, closeMeanwhile, { times: 1 });
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await expect(dialog).toContainText("Away for now.");
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByText(`The request is ${badge.toLowerCase()}.`)).toBeVisible();
    const details = page.getByRole("region", { name: "The request" });
    await expect(details).toContainText("We looked at it together.");
    await expect(page.getByRole("region", { name: "History" })).toContainText(told);
  }
  await checkPage(page);

  const order = await bookOrder(newcomer);
  const { email, id: clientId } = await readPerson(newcomer);
  const id = await recordFor(staff, newcomer);
  await staff.open(page, `/privacyrequests/details/${id}`);
  expect(await downloaded(page, "Download data")).toMatchObject({ profile: { email } });
  await press(page, "Erase now");
  const dialog = page.getByRole("dialog", { name: /^Erase Lerato/ });
  await checkPage(page);
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(dialog).toContainText("has 1 open order");
  await finish(staff, order);
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page.getByText("The account is erased").first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("was erased");
  expect(await listItems(staff.api, `/api/privacyrequests/all?q=${email}`)).toEqual([]);
  await checkPage(page);
  await page.goto(`/orders/details/${order}`);
  await expect(page.getByRole("region", { name: "Client" })).toContainText(
    "The account is erased.",
  );
  await checkPage(page);
  await page.goto(`/clients/update/${clientId}`);
  await expect(page.getByText(/^Erased on/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  await checkPage(page);
});
