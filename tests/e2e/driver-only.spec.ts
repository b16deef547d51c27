import { expect, type Page } from "@playwright/test";
import { fillDriver, logInDriver, receivedMessage } from "./support/drivers.ts";
import { agree, expectSaid, fillPasswords, form } from "./support/forms.ts";
import { look, press } from "./support/pages.ts";
import { freshEmail, goodPassword, test } from "./support/people.ts";

const calls = "**/api/drivers/register/driveronly";

const confirm = (page: Page, answer: "Yes" | "No") =>
  page.getByRole("dialog").getByRole("button", { name: answer }).click();

/** Fills the whole form and presses the button, which asks about the address. */
async function fillAndSend(page: Page, email: string, password = goodPassword): Promise<void> {
  await fillDriver(page);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await fillPasswords(page, password);
  await agree(page);
  await press(page, "Register as a driver");
}

test.describe("registering without a vehicle", { tag: "@any-width" }, () => {
  test("every field is asked for, then about the email; a reload keeps the details, and Yes registers", {
    tag: [
      "@S-277",
      "@S-278",
      "@S-280",
      "@V-32",
      "@V-64",
      "@V-65",
      "@V-66",
      "@V-67",
      "@V-68",
      "@V-69",
      "@V-70",
      "@S-279",
      "@S-295",
    ],
  }, async ({ page }) => {
    let sends = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/register/driveronly") && request.method() === "POST") sends += 1;
    });
    await page.goto("/drivers/register/driveronly");
    await press(page, "Register as a driver");
    await expectSaid(
      page,
      "Name is required",
      "Surname is required",
      "Email is required",
      "Password is required",
      "Confirm Password is required",
      "Cellphone is required",
      "Area based is required",
      "Please agree to the Terms and Conditions",
    );
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await look(page);

    const email = freshEmail("drivers");
    await fillAndSend(page, email, "short");
    const weak = form(page).getByText(/^Password must be at least 10 characters long/);
    await expect(weak).toHaveCount(2);
    await expect(form(page).getByRole("alert")).toBeFocused();
    await look(page);
    await fillPasswords(page);
    await press(page, "Register as a driver");
    const dialog = page.getByRole("dialog", { name: "Is this email address correct?" });
    await expect(dialog).toContainText(email);
    expect(await dialog.evaluate((window) => window.contains(document.activeElement))).toBe(true);
    await look(page);
    await confirm(page, "No");
    await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(goodPassword);
    expect(sends).toBe(0);

    await page.reload();
    await expect(page.getByLabel("Area")).toHaveValue("Tembisa");
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");

    await fillAndSend(page, email);
    const sent = page.waitForRequest(calls);
    await confirm(page, "Yes");
    expect((await sent).postDataJSON()).toMatchObject({ email, ownerDriver: "no" });
    await expect(page).toHaveURL("/");
    await expect(page.getByText(receivedMessage)).toBeVisible();

    await logInDriver(page, email);
    await expect(page.getByText("Your registration is under review")).toBeVisible();
    await expect(page.getByText("You have no vehicle yet.")).toBeVisible();
    await look(page);
  });
});
