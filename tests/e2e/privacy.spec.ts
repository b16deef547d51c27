import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { isPhone, look, press, refuse, rowButton, rows } from "./support/pages.ts";
import { type Account, answered, goodPassword, personOf, test } from "./support/people.ts";
import { assignSomeone, bookOrder, freshDay, listed, setStatus } from "./support/records.ts";

type Request = { readonly id: string; readonly email: string };

/** What a press on a button downloads, read as JSON. */
async function downloaded(page: Page, button: string): Promise<Record<string, unknown>> {
  const download = page.waitForEvent("download");
  await press(page, button);
  const path = await (await download).path();
  return JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
}

async function openMyData(page: Page, account: Account): Promise<void> {
  await account.signIn(page);
  await page.goto("/clients/mydata");
  await expect(page.getByRole("heading", { name: "What we hold about you" })).toBeVisible();
}

/** Writes a request down for a client, as the office does; answers its id. */
async function recordFor(staff: Account, account: Account, change: object = {}): Promise<string> {
  const { name, email } = await personOf(account);
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
  const answer = await staff.api.post("/api/privacyrequests/create", { data });
  return (await answered<{ id: string }>(answer)).id;
}

async function finish(staff: Account, orderId: string): Promise<void> {
  await assignSomeone(staff, orderId);
  await setStatus(staff, orderId, "started");
  await setStatus(staff, orderId, "completed");
}

test.describe("a client's own data", () => {
  test("the page says what we hold, why and how long, and is in the sidebar", {
    tag: ["@P14h", "@P14i"],
  }, async ({ page, newcomer }) => {
    await newcomer.signIn(page);
    await page.goto("/dashboard");
    if (isPhone(page)) await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "My data", exact: true }).first().click();
    await expect(page).toHaveURL("/clients/mydata");
    const held = page.getByRole("region", { name: "What we hold about you" });
    const { email } = await personOf(newcomer);
    await expect(held).toContainText(`Lerato Sample, ${email}`);
    await expect(held.getByRole("term").filter({ hasText: "How long" })).toHaveCount(5);
    await expect(page.getByRole("region", { name: "What you agreed to" })).toContainText(
      "Terms and conditions",
    );
    await look(page);
  });

  test("Download my data gives a file with everything, and the request stands there", {
    tag: ["@P14a", "@any-width"],
  }, async ({ page, newcomer }) => {
    await bookOrder(newcomer, { orderDate: freshDay(), notes: "Mind the piano" });
    await openMyData(page, newcomer);
    const data = await downloaded(page, "Download my data");
    const { email } = await personOf(newcomer);
    expect(data).toMatchObject({ profile: { email }, orders: [{ notes: "Mind the piano" }] });
    const requests = page.getByRole("region", { name: "Your requests" });
    await expect(requests).toContainText("Copy of data");
    await expect(requests).toContainText("Done");
    await look(page);
  });

  test("Delete my account says what happens, asks for the password, and erases", {
    tag: ["@P14b", "@P14c", "@any-width"],
  }, async ({ page, newcomer }) => {
    const { email } = await personOf(newcomer);
    await openMyData(page, newcomer);
    await press(page, "Delete my account");
    const dialog = page.getByRole("dialog", { name: "Delete your account for good?" });
    await expect(dialog).toContainText("Nobody can bring it back.");
    await look(page);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(dialog).toContainText("Password is required");
    await dialog.getByLabel("Password", { exact: true }).fill("Wrong!Password1");
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(dialog).toContainText("That is not your password.");
    await look(page);
    await dialog.getByLabel("Password", { exact: true }).fill(goodPassword);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByText("Your account is erased.")).toBeVisible();
    const data = { email, password: goodPassword, loginPartyType: "client" };
    expect((await newcomer.api.post("/api/login", { data })).status()).toBe(401);
    await page.goto("/clients/mydata");
    await expect(page).toHaveURL("/clients/login");
  });

  test("with an open order it is refused, and the request can be left", {
    tag: ["@P14d", "@any-width"],
  }, async ({ page, newcomer }) => {
    await bookOrder(newcomer, { orderDate: freshDay() });
    await openMyData(page, newcomer);
    await press(page, "Delete my account");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Password", { exact: true }).fill(goodPassword);
    await dialog.getByRole("button", { name: "Delete my account" }).click();
    await expect(dialog).toContainText("You have 1 open order.");
    await look(page);
    await dialog.getByRole("button", { name: "Leave the request" }).click();
    await expect(page.getByText(/We have your request, and answer it by/)).toBeVisible();
    const requests = page.getByRole("region", { name: "Your requests" });
    await expect(requests).toContainText("Erase");
    await expect(requests).toContainText("answered by");
  });

  test("asks us for a correction, and stops calls about a partnership", {
    tag: ["@P14g", "@any-width"],
  }, async ({ page, newcomer }) => {
    await openMyData(page, newcomer);
    await press(page, "Send the request");
    await expect(page.getByText("Say what is wrong, or what you object to").first()).toBeVisible();
    await look(page);
    await page.getByLabel("What is it about?").fill("My number has changed.");
    await press(page, "Send the request");
    await expect(page.getByRole("region", { name: "Your requests" })).toContainText("Correct");
    await expect(page.getByLabel("What is it about?")).toHaveValue("");
    await press(page, "Allow calls about a partnership");
    await expect(page.getByText("We may call you about a business partnership.")).toBeVisible();
    await press(page, "Stop calls about a partnership");
    await expect(page.getByText("We no longer call you")).toBeVisible();
  });

  test("a page that cannot be read says so", { tag: ["@P14g", "@any-width"] }, async ({
    page,
    newcomer,
  }) => {
    await newcomer.signIn(page);
    await refuse(page, "**/api/clients/mydata");
    await page.goto("/clients/mydata");
    await expect(page.getByRole("alert")).toContainText("We could not load your data");
    await look(page);
  });
});

test.describe("requests in the office", () => {
  test("the list shows what is due, finds and narrows", { tag: "@P14g" }, async ({
    page,
    staff,
    newcomer,
  }) => {
    await recordFor(staff, newcomer);
    const { email } = await personOf(newcomer);
    await staff.signIn(page);
    await page.goto(`/privacyrequests/all?q=${email}`);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText("Erase");
    await expect(rows(page)).toContainText("30 days left");
    await expect(rows(page)).toContainText("Open");
    await look(page);
    await press(page, "Overdue 0");
    await expect(page.getByText("No request matches")).toBeVisible();
    await page.goto("/privacyrequests/all?show=overdue");
    await expect(rows(page).first()).toContainText(/Overdue by \d+ days/);
    await look(page);
  });

  test("a request that came by phone is recorded, with its day and its account", {
    tag: ["@P14g", "@any-width"],
  }, async ({ page, staff, newcomer }) => {
    const { email } = await personOf(newcomer);
    await staff.signIn(page);
    await page.goto("/privacyrequests/all");
    await page.getByRole("link", { name: "Record a request" }).click();
    await page.getByRole("radio", { name: /^Correct/ }).check();
    await press(page, "Record the request");
    await expect(page.getByText("Name is required").first()).toBeVisible();
    await look(page);
    await page.getByLabel("How it reached us").selectOption({ label: "By phone" });
    await page.getByLabel("Name", { exact: true }).fill("Lerato Sample");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("In their words").fill("My surname is Moloi.");
    await press(page, "Record the request");
    await expect(page).toHaveURL(/\/privacyrequests\/details\//);
    const details = page.getByRole("region", { name: "The request" });
    await expect(details).toContainText("My surname is Moloi.");
    await expect(details).toContainText("by phone");
    await expect(details.getByRole("link", { name: "Open the client" })).toBeVisible();
    await look(page);
  });

  test("a request is marked as done with a note, or refused with a reason", {
    tag: ["@P14g", "@any-width"],
  }, async ({ page, staff, newcomer }) => {
    await staff.signIn(page);
    for (const [button, label, badge] of [
      ["Mark as done", "What was done", "Done"],
      ["Refuse", "Why not", "Refused"],
    ] as const) {
      const id = await recordFor(staff, newcomer, { kind: "object" });
      await page.goto(`/privacyrequests/details/${id}`);
      await press(page, button);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: button, exact: true }).click();
      await expect(dialog).toContainText(/^.*in (a sentence|words) for the person who asked/);
      await look(page);
      await dialog.getByLabel(label).fill("We looked at it together.");
      await dialog.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByText(`The request is ${badge.toLowerCase()}.`)).toBeVisible();
      const details = page.getByRole("region", { name: "The request" });
      await expect(details).toContainText("We looked at it together.");
      await expect(page.getByRole("region", { name: "History" })).toContainText(
        button === "Refuse" ? "Refused by" : "Marked as done by",
      );
    }
    await look(page);
  });

  test("an administrator downloads the data and erases, once the orders are done", {
    tag: ["@P14c", "@P14f"],
  }, async ({ page, staff, newcomer }) => {
    const order = await bookOrder(newcomer, { orderDate: freshDay() });
    const { email, id: clientId } = await personOf(newcomer);
    const id = await recordFor(staff, newcomer);
    await staff.signIn(page);
    await page.goto(`/privacyrequests/details/${id}`);
    expect(await downloaded(page, "Download data")).toMatchObject({ profile: { email } });
    await press(page, "Erase now");
    const dialog = page.getByRole("dialog", { name: /^Erase Lerato/ });
    await look(page);
    await dialog.getByRole("button", { name: "Yes" }).click();
    await expect(dialog).toContainText("has 1 open order");
    await finish(staff, order);
    await dialog.getByRole("button", { name: "Yes" }).click();
    await expect(page.getByText("The account is erased").first()).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("was erased");
    expect(await listed<Request>(staff.api, `/api/privacyrequests/all?q=${email}`)).toEqual([]);
    await look(page);
    await page.goto(`/orders/details/${order}`);
    await expect(page.getByRole("region", { name: "Client" })).toContainText(
      "The account is erased.",
    );
    await look(page);
    await page.goto(`/clients/update/${clientId}`);
    await expect(page.getByText(/^Erased on/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
    await look(page);
  });

  test("staff who are no administrators can answer, and are told who erases", {
    tag: ["@P14c", "@P14f", "@any-width"],
  }, async ({ page, staff, member, newcomer }) => {
    const id = await recordFor(staff, newcomer);
    await member.signIn(page);
    await page.goto(`/privacyrequests/details/${id}`);
    await expect(page.getByRole("button", { name: "Mark as done" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Erase now" })).toHaveCount(0);
    await expect(page.getByText("An administrator can erase the account here.")).toBeVisible();
  });

  test("a client's page shows the consents, and leads to a new request about the client", {
    tag: ["@P14g", "@P14h", "@any-width"],
  }, async ({ page, staff, newcomer }) => {
    const { email, id } = await personOf(newcomer);
    await staff.signIn(page);
    await page.goto(`/clients/update/${id}`);
    const card = page.getByRole("region", { name: "Consent and privacy" });
    await expect(card).toContainText("Privacy policy");
    await look(page);
    await card.getByRole("link", { name: "Record a privacy request" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Lerato Sample");
  });

  test("what is overdue stands on the dashboard", {
    tag: ["@P14g", "@P14h", "@any-width"],
  }, async ({ page, staff }) => {
    await staff.signIn(page);
    await page.goto("/dashboard");
    await page.getByRole("link", { name: /Privacy requests overdue/ }).click();
    await expect(page).toHaveURL("/privacyrequests/all?show=overdue");
    await expect(rowButton(page, "History").first()).toBeVisible();
  });
});
