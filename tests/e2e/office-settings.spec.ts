/** The price list, one-time passwords and the inbox, as staff work with them. */
import { expect } from "@playwright/test";
import { expectColumns, exportedLines, look, press, rowButton, rows } from "./support/pages.ts";
import { answered, codeFor, freshTag, test } from "./support/people.ts";
import { addTruckSize, listed, requestCode, writeMessage } from "./support/records.ts";

test.describe("the price list", () => {
  test("Remove asks, says what it means for quotes, and removes", {
    tag: ["@S-404", "@any-width"],
  }, async ({ page, staff }) => {
    const truckSize = await addTruckSize(staff);
    await staff.signIn(page);
    await page.goto("/pricing?q=1.5ton");
    await rowButton(page, "Remove 1.5ton").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("no price for the Standard Load until you add 1.5ton again");
    await look(page);
    await press(page, "No");

    await page.goto(`/pricing?q=${truckSize}`);
    await rowButton(page, "Remove").click();
    await expect(dialog).toContainText("no quote needs it");
    await press(page, "Yes");
    await expect(page.getByText(`${truckSize} is off the price list.`)).toBeVisible();
    await expect(page.getByText("No truck size matches")).toBeVisible();
    expect((await staff.api.get(`/api/pricing/${truckSize}`)).status()).toBe(404);
  });

  test("a new truck size is answered in the form, which is ready for the next", {
    tag: ["@S-402", "@S-405", "@any-width"],
  }, async ({ page, staff }) => {
    const truckSize = `test-${freshTag()}`;
    await staff.signIn(page);
    await page.goto("/pricing");
    await page.getByRole("link", { name: "Add New Truck" }).click();
    await expect(page).toHaveURL("/pricing/create");
    await page.getByLabel("Truck Size").fill(truckSize);
    await page.getByLabel("Base amount").fill("900");
    await page.getByLabel("Rate per km").fill("18.50");
    await page.getByLabel("Helpers pricing (per helper)").fill("160");
    await page.getByLabel("Floors pricing (per floor)").fill("90");
    await press(page, "Add truck size");
    await expect(page.getByText(`${truckSize} is on the price list.`)).toBeVisible();
    await expect(page.getByLabel("Truck Size")).toHaveValue("");
    await look(page);
    expect(await answered(await staff.api.get(`/api/pricing/${truckSize}`))).toMatchObject({
      baseAmount: 900,
      ratePerKm: 18.5,
      helpersPricing: 160,
      floorsPricing: 90,
    });
    await page.getByRole("link", { name: "Price list", exact: true }).click();
    await expect(page).toHaveURL("/pricing");
  });

  test("the price of a typical trip follows what is typed", {
    tag: ["@S-406", "@any-width"],
  }, async ({ page, staff }) => {
    await staff.signIn(page);
    await page.goto("/pricing/create");
    const example = page.getByRole("region", { name: "Example price" });
    await expect(example).toContainText("Fill in all four rates");
    await page.getByLabel("Base amount").fill("500");
    await page.getByLabel("Rate per km").fill("12.50");
    await page.getByLabel("Helpers pricing (per helper)").fill("150");
    await page.getByLabel("Floors pricing (per floor)").fill("50");
    await expect(example).toContainText("The customer paysR 935");
    await page.getByLabel("Base amount").fill("600");
    await expect(example).toContainText("The customer paysR 1 020");
    await look(page);
  });

  test("a refusal stands beside its field, and nothing that was typed is lost", {
    tag: ["@S-410", "@any-width"],
  }, async ({ page, staff }) => {
    const truckSize = await addTruckSize(staff);
    await staff.signIn(page);
    await page.goto("/pricing/create");
    await page.getByLabel("Truck Size").fill(truckSize);
    await page.getByLabel("Base amount").fill("-1");
    await press(page, "Add truck size");
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByLabel("Rate per km")).toHaveAccessibleDescription(/required/);
    await expect(page.getByLabel("Base amount")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Base amount")).toHaveValue("-1");
    await look(page);
    for (const label of ["Base amount", "Rate per km", "Helpers pricing", "Floors pricing"]) {
      await page.getByLabel(label).fill("1");
    }
    await press(page, "Add truck size");
    await expect(page.getByLabel("Truck Size")).toHaveAccessibleDescription(
      /on the price list already/,
    );
  });

  test("a change goes back to the price list, and stays in the history", {
    tag: ["@S-409", "@S-413", "@any-width"],
  }, async ({ page, staff }) => {
    const truckSize = await addTruckSize(staff);
    await staff.signIn(page);
    await page.goto(`/pricing?q=${truckSize}`);
    await page.getByRole("link", { name: /^Edit/ }).click();
    await expect(page).toHaveURL(`/pricing/${truckSize}`);
    await expect(page.getByLabel("Rate per km")).toHaveValue("18.5");
    await look(page);
    await page.getByLabel("Rate per km").fill("19.25");
    await press(page, "Save changes");
    await expect(page).toHaveURL("/pricing");
    await expect(page.getByText(`The price list has the new rates of ${truckSize}.`)).toBeVisible();
    await page.goto(`/pricing/${truckSize}`);
    const history = page.getByRole("region", { name: "History" });
    await expect(history).toContainText("Changed by");
    await expect(history).toContainText("19.25");
  });

  test("a new name goes back to the price list too, where the size has it", {
    tag: ["@S-416", "@any-width"],
  }, async ({ page, staff }) => {
    const truckSize = await addTruckSize(staff);
    await staff.signIn(page);
    await page.goto(`/pricing/${truckSize}`);
    await page.getByLabel("Truck Size").fill(`${truckSize}-b`);
    await press(page, "Save changes");
    await expect(page).toHaveURL("/pricing");
    await page.goto(`/pricing?q=${truckSize}-b`);
    await expect(rows(page)).toHaveCount(1);
  });
});

test.describe("one-time passwords", () => {
  test("the specification's columns come first, then what helps people along", {
    tag: "@S-420",
  }, async ({ page, staff }) => {
    const email = await requestCode(staff.api);
    await staff.signIn(page);
    await page.goto(`/otps/all?q=${email}`);
    await expectColumns(
      page,
      "No, Id, Email, OTP, Validated, Created At, Purpose, Mail".split(", "),
    );
    await expect(rows(page)).toContainText("Client registration");
    await expect(rows(page)).toContainText("Live");
    await look(page);
  });

  test("Delete asks, and Yes takes the code off the list and ends it", {
    tag: ["@S-425", "@any-width"],
  }, async ({ page, staff }) => {
    const email = await requestCode(staff.api);
    const verificationCode = await codeFor(staff.api, email);
    await staff.signIn(page);
    await page.goto(`/otps/all?q=${email}`);
    await rowButton(page, "Delete").click();
    const question = "Are you sure you want to delete this OTP?";
    const dialog = page.getByRole("dialog", { name: question });
    await expect(dialog).toContainText("Its code can still be used");
    await look(page);
    await dialog.getByRole("button", { name: "No", exact: true }).click();
    await expect(rows(page)).toHaveCount(1);
    await rowButton(page, "Delete").click();
    await dialog.getByRole("button", { name: "Yes", exact: true }).click();
    await expect(page.getByText("The one-time password is off the list")).toBeVisible();
    await expect(page.getByText("No OTP matches")).toBeVisible();
    const data = { email, verificationCode };
    expect((await staff.api.post("/api/clients/verifyOtp", { data })).ok()).toBe(false);
  });

  test("a removed OTP has its history and can be restored, and its code stays ended", {
    tag: ["@S-427", "@S-431", "@any-width"],
  }, async ({ page, staff }) => {
    const email = await requestCode(staff.api);
    const [otp] = await listed<{ id: string }>(staff.api, `/api/otps/all?q=${email}`);
    await answered(await staff.api.delete(`/api/otps/${otp?.id}`));
    await staff.signIn(page);
    await page.goto(`/otps/all?q=${email}`);
    await press(page, "Removed");
    await expect(rows(page)).toContainText("Expired");
    await rowButton(page, "History").click();
    await expect(page.getByRole("dialog")).toContainText("Deleted by");
    await look(page);
    await press(page, "Close");
    await rowButton(page, "Restore").click();
    await expect(page.getByText("The one-time password is on the list again")).toBeVisible();
    await press(page, "All");
    await expect(rows(page)).toContainText("Expired");
    await expect(rowButton(page, "Resend")).toHaveCount(0);
  });

  test("Resend sends once, and a refusal is said", { tag: ["@S-428", "@any-width"] }, async ({
    page,
    staff,
  }) => {
    const email = await requestCode(staff.api);
    await staff.signIn(page);
    await page.goto(`/otps/all?q=${email}`);
    await rowButton(page, "Resend").click();
    await expect(
      page.getByText("This address was sent enough codes for now.").first(),
    ).toBeVisible();
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

  test("the list is read again by itself, each minute", { tag: ["@S-429", "@any-width"] }, async ({
    page,
    staff,
  }) => {
    await staff.signIn(page);
    await page.clock.install();
    await page.goto("/otps/all");
    await expect(rows(page).first()).toBeVisible();
    const email = await requestCode(staff.api);
    await page.clock.runFor(61_000);
    await expect(page.getByText(email).first()).toBeVisible();
  });

  test("a live code is hidden, and the list is narrowed by where a code stands", {
    tag: ["@S-422", "@S-430", "@any-width"],
  }, async ({ page, staff }) => {
    const email = await requestCode(staff.api);
    const code = await codeFor(staff.api, email);
    await staff.signIn(page);
    await page.goto(`/otps/all?q=${email}`);
    await expect(rows(page)).toContainText("******");
    await expect(page.getByText("stands for a code that nobody but its owner may")).toBeVisible();
    expect(await page.content()).not.toContain(code);
    await press(page, "Live");
    await expect(page).toHaveURL(/show=live/);
    await expect(rows(page)).toHaveCount(1);
    await press(page, "Spent");
    await expect(page.getByText("No OTP matches")).toBeVisible();
  });
});

test.describe("the inbox", () => {
  test("it shows who wrote what, the newest first", { tag: "@S-460" }, async ({ page, staff }) => {
    const tag = freshTag();
    await writeMessage(staff.api, `First ${tag}`, "Do you move pianos?\n\nMine stands upstairs.");
    await writeMessage(staff.api, `Second ${tag}`, "Do you work on Sundays?");
    await staff.signIn(page);
    await page.goto(`/contacts/all?q=${tag}`);
    await expectColumns(page, ["No", "Received", "Name, email, cellphone", "Message"]);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).first()).toContainText(`Second ${tag}`);
    const text = page.getByText("Do you move pianos?").first();
    expect(await text.textContent()).toBe("Do you move pianos?\n\nMine stands upstairs.");
    await expect(text).toHaveCSS("white-space", "pre-wrap");
    await look(page);
  });

  test("what looks like a program is shown as text, and does nothing", {
    tag: ["@S-461", "@any-width"],
  }, async ({ page, staff }) => {
    const tag = freshTag();
    const message = `<img src=x onerror="alert('${tag}')"><script>alert(1)</script>`;
    await writeMessage(staff.api, `<b>Thandi</b> ${tag}`, message);
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs += 1;
      return dialog.dismiss();
    });
    await staff.signIn(page);
    await page.goto(`/contacts/all?q=${tag}`);
    await expect(rows(page).getByText(message).first()).toBeVisible();
    await expect(rows(page).getByText(`<b>Thandi</b> ${tag}`).first()).toBeVisible();
    await expect(page.getByRole("main").locator("img, script, b")).toHaveCount(0);
    expect(dialogs).toBe(0);
  });

  test("a long message opens whole, keeps the page in its width, and can be answered", {
    tag: ["@S-462", "@S-463", "@any-width"],
  }, async ({ page, staff }) => {
    const tag = freshTag();
    const message = `${"All of my furniture has to go. ".repeat(60)}${"x".repeat(900)} The end.`;
    await writeMessage(staff.api, `Thandi${tag}${"n".repeat(60)}`, message);
    await staff.signIn(page);
    await page.goto(`/contacts/all?q=${tag}`);
    await expect(rows(page)).not.toContainText("The end");
    await page.getByRole("button", { name: /^Show the whole message/ }).click();
    await expect(rows(page)).toContainText("The end.");
    await look(page);
    await page.getByRole("button", { name: /^Show less/ }).click();
    await expect(rows(page)).not.toContainText("The end");
    const link = (name: string) => page.getByRole("main").getByRole("link", { name }).first();
    const address = "thandi@customers.example.com";
    await expect(link(address)).toHaveAttribute("href", `mailto:${address}`);
    await expect(link("082 555 0123")).toHaveAttribute("href", "tel:0825550123");
  });

  test("a message is marked as handled and as new again, with counts and a history", {
    tag: ["@S-464", "@S-467", "@any-width"],
  }, async ({ page, staff }) => {
    const tag = freshTag();
    await writeMessage(staff.api, `Thandi ${tag}`, "Call me.");
    await staff.signIn(page);
    await page.goto(`/contacts/all?q=${tag}`);
    await expect(page.getByRole("button", { name: "New 1", exact: true })).toBeVisible();
    await rowButton(page, "Mark as handled").click();
    await expect(page.getByText("The message is handled.")).toBeVisible();
    await press(page, "Handled 1");
    await expect(page.getByText("1 message", { exact: true })).toBeVisible();
    await expect(rows(page)).toContainText("Handled");
    await rowButton(page, "History").click();
    const history = page.getByRole("dialog", { name: `History of Thandi ${tag}` });
    await expect(history).toContainText("Changed by");
    await expect(history).toContainText("Created by Visitor");
    await history.getByRole("button", { name: "Close" }).click();
    await rowButton(page, "Mark as new").click();
    await expect(page.getByText("The message is new again.")).toBeVisible();
    await expect(page.getByText("No message matches")).toBeVisible();
  });

  test("text that a spreadsheet would run is defused in the file", {
    tag: ["@S-468", "@any-width"],
  }, async ({ page, staff }) => {
    const tag = freshTag();
    await writeMessage(staff.api, `=cmd ${tag}`, '=HYPERLINK("http://evil.example.com";"x")');
    await staff.signIn(page);
    await page.goto(`/contacts/all?q=${tag}`);
    await expect(rows(page)).toHaveCount(1);
    const [, row = ""] = await exportedLines(page);
    expect(row).toContain(`=cmd ${tag}`);
    const cells = row.split(",").map((cell) => cell.replace(/^"/, ""));
    expect(cells.filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
  });

  test("an inbox without messages says where they come from", {
    tag: ["@S-470", "@any-width"],
  }, async ({ page, staff }) => {
    await staff.signIn(page);
    const json = { items: [], total: 0, nextCursor: null };
    await page.route("**/api/contacts/all?*", (route) => route.fulfill({ json }));
    await page.goto("/contacts/all");
    await expect(page.getByText("No messages yet")).toBeVisible();
    await look(page);
  });
});
