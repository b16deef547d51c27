/** The price list, one-time passwords and the inbox, as staff work with them. */
import { expect } from "@playwright/test";
import {
  checkPage,
  exportedLines,
  press,
  recordRows,
  rowButton,
  sayYes,
} from "#harness/browser/pages.ts";
import { codeFor, freshTag, test } from "#harness/browser/people.ts";
import { addTruckSize, requestCode, writeMessage } from "#harness/browser/records.ts";

test("a new truck size shows what a trip costs and keeps what was refused; it is changed, renamed and removed, which says what it means", {
  tag: ["@S-402", "@S-406", "@S-410", "@S-404", "@S-409", "@S-413"],
}, async ({ page, staff }) => {
  const taken = await addTruckSize(staff);
  await staff.open(page, "/pricing");
  await page.getByRole("link", { name: "Add New Truck" }).click();
  await expect(page).toHaveURL("/pricing/create");
  const size = page.getByLabel("Truck Size");
  const base = page.getByLabel("Base amount");
  const example = page.getByRole("region", { name: "Example price" });
  await expect(example).toContainText("Fill in all four rates");
  await size.fill(taken);
  await base.fill("-1");
  await press(page, "Add truck size");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Rate per km")).toHaveAccessibleDescription(/required/);
  await expect(base).toHaveAttribute("aria-invalid", "true");
  await expect(base).toHaveValue("-1");
  await checkPage(page);

  for (const [label, rate] of [
    ["Base amount", "500"],
    ["Rate per km", "12.50"],
    ["Helpers pricing (per helper)", "150"],
    ["Floors pricing (per floor)", "50"],
  ] as const) {
    await page.getByLabel(label).fill(rate);
  }
  await expect(example).toContainText("The customer paysR 935");
  await base.fill("600");
  await expect(example).toContainText("The customer paysR 1 020");
  await checkPage(page);
  await press(page, "Add truck size");
  await expect(size).toHaveAccessibleDescription(/on the price list already/);
  const fresh = `test-${freshTag()}`;
  await size.fill(fresh);
  await press(page, "Add truck size");
  await expect(page.getByText(`${fresh} is on the price list.`)).toBeVisible();
  await expect(size).toHaveValue("");
  await checkPage(page);
  expect(await staff.get(`pricing/${fresh}`)).toMatchObject({
    baseAmount: 600,
    ratePerKm: 12.5,
    helpersPricing: 150,
    floorsPricing: 50,
  });
  await page.getByRole("link", { name: "Price list", exact: true }).click();
  await expect(page).toHaveURL("/pricing");

  const renamed = `${fresh}-b`;
  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill(fresh);
  await expect(recordRows(page)).toHaveCount(1);
  await page.getByRole("link", { name: /^Edit/ }).click();
  await expect(page).toHaveURL(`/pricing/${fresh}`);
  await expect(page.getByLabel("Rate per km")).toHaveValue("12.5");
  await checkPage(page);
  await page.getByLabel("Rate per km").fill("19.25");
  await press(page, "Save changes");
  await expect(page).toHaveURL("/pricing");
  await expect(page.getByText(`The price list has the new rates of ${fresh}.`)).toBeVisible();

  await search.fill(fresh);
  await expect(recordRows(page)).toHaveCount(1);
  await page.getByRole("link", { name: /^Edit/ }).click();
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Changed by");
  await expect(history).toContainText("19.25");
  await page.getByLabel("Truck Size").fill(renamed);
  await press(page, "Save changes");
  await expect(page).toHaveURL("/pricing");

  const dialog = page.getByRole("dialog", { name: /^Are you sure/ });
  await rowButton(page, "Remove 1.5ton").click();
  await expect(dialog).toContainText("no price for the Standard Load until you add 1.5ton again");
  await checkPage(page);
  await press(page, "No");
  await search.fill(renamed);
  await expect(recordRows(page)).toHaveCount(1);
  await rowButton(page, "Remove").click();
  await expect(dialog).toContainText("no quote needs it");
  await press(page, "Yes");
  await expect(page.getByText(`${renamed} is off the price list.`)).toBeVisible();
  await expect(page.getByText("No truck size matches")).toBeVisible();
  expect((await staff.api.get(`/api/pricing/${renamed}`)).status()).toBe(404);
});

test("a live code is hidden, ends when it is deleted after a Yes, and stays ended when restored", {
  tag: ["@S-420", "@S-422", "@S-425", "@S-427", "@S-431"],
}, async ({ page, staff }) => {
  const email = await requestCode(staff.api);
  const verificationCode = await codeFor(staff.api, email);
  await staff.open(page, `/otps/all?q=${email}`);
  for (const text of ["Client registration", "Live", "******"]) {
    await expect(recordRows(page)).toContainText(text);
  }
  await expect(page.getByText("Codes that still work, and all codes for a new")).toBeVisible();
  expect(await page.content()).not.toContain(verificationCode);
  await press(page, "Spent");
  await expect(page.getByText("No OTP matches")).toBeVisible();
  await press(page, "Live");
  await expect(page).toHaveURL(/show=live/);
  await expect(recordRows(page)).toHaveCount(1);

  const dialog = page.getByRole("dialog", { name: "Are you sure you want to delete this OTP?" });
  await rowButton(page, "Delete").click();
  await expect(dialog).toContainText("Its code can still be used");
  await checkPage(page);
  await dialog.getByRole("button", { name: "No", exact: true }).click();
  await expect(recordRows(page)).toHaveCount(1);
  await rowButton(page, "Delete").click();
  await dialog.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(page.getByText("The one-time password is off the list")).toBeVisible();
  await expect(page.getByText("No OTP matches")).toBeVisible();
  const data = { email, verificationCode };
  expect((await staff.api.post("/api/clients/verifyOtp", { data })).ok()).toBe(false);

  await press(page, "Removed");
  await expect(recordRows(page)).toContainText("Expired");
  await rowButton(page, "History").click();
  const history = page.getByRole("dialog", { name: /^History of/ });
  await expect(history).toContainText("Deleted by");
  await checkPage(page);
  await history.getByRole("button", { name: "Close" }).click();
  await rowButton(page, "Restore").click();
  await sayYes(page);
  await expect(page.getByText("The one-time password is on the list again")).toBeVisible();
  await press(page, "All");
  await expect(recordRows(page)).toContainText("Expired");
  await expect(rowButton(page, "Resend")).toHaveCount(0);
});

test("the list of codes is read again each minute; Resend sends once, and a refusal is said", {
  tag: ["@S-428"],
}, async ({ page, staff }) => {
  await staff.signIn(page);
  await page.clock.install();
  await page.goto("/otps/all");
  await expect(recordRows(page).first()).toBeVisible();
  const email = await requestCode(staff.api);
  await page.clock.runFor(61_000);
  await expect(page.getByText(email).first()).toBeVisible();

  await page.getByRole("searchbox", { name: "Search" }).fill(email);
  await page.clock.runFor(1000);
  await expect(recordRows(page)).toHaveCount(1);
  await rowButton(page, "Resend").click();
  await expect(page.getByText("This address was sent enough codes for now.").first()).toBeVisible();
  let sent = 0;
  await page.route("**/api/otps/resend/*", (route) => {
    sent += 1;
    return route.fulfill({ json: { msg: `The mail is on its way to ${email} again.` } });
  });
  await rowButton(page, "Resend").evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText(`The mail is on its way to ${email} again.`)).toBeVisible();
  expect(sent).toBe(1);
});

test("the inbox shows and exports messages as text, opens long ones whole, and marks them as handled and as new again", {
  tag: ["@S-470", "@S-460", "@S-461", "@S-462", "@S-463", "@S-468", "@S-464", "@S-467"],
}, async ({ page, staff }) => {
  const tag = freshTag();
  const program = `<img src=x onerror="alert('${tag}')"><script>alert(1)</script>`;
  const long = `${"All of my furniture has to go. ".repeat(60)}${"x".repeat(900)} The end.`;
  await writeMessage(staff.api, `First ${tag}`, "Do you move pianos?\n\nMine stands upstairs.");
  await writeMessage(staff.api, `<b>Thandi</b> ${tag}`, program);
  await writeMessage(staff.api, `=cmd ${tag}`, '=HYPERLINK("http://evil.example.com";"x")');
  await writeMessage(staff.api, `Last${tag}${"n".repeat(60)}`, long);
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    return dialog.dismiss();
  });
  await staff.open(page, `/contacts/all?q=${tag}`);
  await expect(recordRows(page)).toHaveText([/Last/, /=cmd/, /<b>Thandi/, /First/]);
  const text = page.getByText("Do you move pianos?").first();
  expect(await text.textContent()).toBe("Do you move pianos?\n\nMine stands upstairs.");
  await expect(text).toHaveCSS("white-space", "pre-wrap");
  await expect(recordRows(page).getByText(program).first()).toBeVisible();
  await expect(recordRows(page).getByText(`<b>Thandi</b> ${tag}`).first()).toBeVisible();
  await expect(page.getByRole("main").locator("img, script, b")).toHaveCount(0);
  expect(dialogs).toBe(0);

  const last = recordRows(page).first();
  await expect(last).not.toContainText("The end", { useInnerText: true });
  await last.getByText("Read the rest").click();
  await expect(last).toContainText("The end.", { useInnerText: true });
  await checkPage(page);
  const address = "thandi@customers.example.com";
  for (const [name, href] of [
    [address, `mailto:${address}`],
    ["082 555 0123", "tel:+27825550123"],
  ] as const) {
    await expect(last.getByRole("link", { name }).first()).toHaveAttribute("href", href);
  }

  const exported = (await exportedLines(page)).find((line) => line.includes(`=cmd ${tag}`)) ?? "";
  expect(exported).toContain("HYPERLINK");
  const cells = exported.split(",").map((cell) => cell.replace(/^"/, ""));
  expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);

  const other = freshTag();
  await writeMessage(staff.api, `Thandi ${other}`, "Call me.");
  await page.goto(`/contacts/all?q=${other}`);
  await expect(page.getByRole("button", { name: "New 1", exact: true })).toBeVisible();
  await rowButton(page, "Mark as handled").click();
  await sayYes(page);
  await expect(page.getByText("The message is handled.")).toBeVisible();
  await press(page, "Handled 1");
  await expect(page.getByText("1 message", { exact: true }).first()).toBeVisible();
  await expect(recordRows(page)).toContainText("Handled");
  await rowButton(page, "History").click();
  const history = page.getByRole("dialog", { name: `History of Thandi ${other}` });
  await expect(history).toContainText("Changed by");
  await expect(history).toContainText("Created by Visitor");
  await history.getByRole("button", { name: "Close" }).click();
  await rowButton(page, "Mark as new").click();
  await sayYes(page);
  await expect(page.getByText("The message is new again.")).toBeVisible();
  await expect(page.getByText("No message matches")).toBeVisible();

  const json = { items: [], total: 0, nextCursor: null };
  await page.route("**/api/contacts/all?*", (route) => route.fulfill({ json }));
  await press(page, "Show all messages");
  await expect(page.getByText("No messages yet")).toBeVisible();
  await checkPage(page);
});

test("an administrator sets a detail, which every visitor reads a moment later", {
  tag: ["@S-687", "@S-688", "@S-1042"],
}, async ({ page, staff, browser }) => {
  const code = `Code of ${freshTag()}`;
  await staff.signIn(page);
  await page.route("/api/settings", async (route) => {
    const settings = await (await route.fetch()).json();
    await route.fulfill({ json: { ...settings, missing: ["phone", "email"] } });
  });
  await page.goto("/dashboard");
  await expect(page.getByText("Not set: Phone and Email of the office.")).toBeVisible();
  await page.unroute("/api/settings");
  await page.getByRole("link", { name: "Set the company's details" }).click();
  await expect(page).toHaveURL("/settings");
  const vat = page.getByLabel("VAT number");
  const before = await vat.inputValue();
  await vat.fill("123");
  await page.getByLabel("Codes of conduct").fill(code);
  await press(page, "Save changes");
  await expect(vat).toHaveAccessibleDescription(/10 digits and begins with 4/);
  await checkPage(page);
  await vat.fill(before);
  // Another bank account alone asks for the password.
  const password = page.getByLabel("Your password", { exact: true });
  await expect(password).toHaveCount(0);
  await page.getByLabel("Bank account").fill("620 0000 0000");
  await password.fill("Wrong!password-1");
  await press(page, "Save changes");
  await expect(password).toHaveAccessibleDescription(/not your password/);
  await checkPage(page);
  await page.getByLabel("Bank account").fill("");
  await expect(password).toHaveCount(0);
  await press(page, "Save changes");
  await expect(page.getByText("The company details are saved.")).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText(code).first()).toBeVisible();

  const about = await browser.newPage();
  await expect(async () => {
    await about.goto("/about");
    await expect(about.getByText(code)).toBeVisible({ timeout: 500 });
  }).toPass();
  await about.close();
});
