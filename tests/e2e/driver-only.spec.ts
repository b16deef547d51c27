import { expect } from "@playwright/test";
import { fillDriver, logInDriver, receivedMessage } from "./support/drivers.ts";
import { agree, expectSaid, fillPasswords, form } from "./support/forms.ts";
import { look, press, refuse } from "./support/pages.ts";
import { freshEmail, goodPassword, test } from "./support/people.ts";

test.describe("registering without a vehicle", () => {
  test("every field is asked for in the form's words", {
    tag: [
      "@S-277",
      "@V-32",
      "@V-64",
      "@V-65",
      "@V-66",
      "@V-67",
      "@V-68",
      "@V-69",
      "@V-70",
      "@any-width",
    ],
  }, async ({ page }) => {
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
  });

  test("a reload keeps the details, and no secret", { tag: ["@S-295", "@any-width"] }, async ({
    page,
  }) => {
    await page.goto("/drivers/register/driveronly");
    await fillDriver(page);
    await page.getByLabel("Email").fill("sipho@drivers.example.com");
    await fillPasswords(page);
    await page.reload();
    await expect(page.getByLabel("Area")).toHaveValue("Tembisa");
    await expect(page.getByLabel("Email")).toHaveValue("sipho@drivers.example.com");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  });

  test("a modal asks whether the e-mail is correct; No leads back to it", {
    tag: ["@S-278", "@any-width"],
  }, async ({ page }) => {
    let sends = 0;
    await page.route("**/api/drivers/register/driveronly", (route) => {
      sends += 1;
      return route.abort();
    });
    await page.goto("/drivers/register/driveronly");
    await fillDriver(page);
    await page.getByLabel("Email").fill("sihpo@drivers.example.com");
    await fillPasswords(page);
    await agree(page);
    await press(page, "Register as a driver");
    const dialog = page.getByRole("dialog", { name: "Is this e-mail address correct?" });
    await expect(dialog).toContainText("sihpo@drivers.example.com");
    expect(await dialog.evaluate((window) => window.contains(document.activeElement))).toBe(true);
    await look(page);
    await dialog.getByRole("button", { name: "No" }).click();
    await expect(page.getByLabel("Email")).toBeFocused();
    expect(sends).toBe(0);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(goodPassword);
  });

  test("the strength of the password is the server's to judge", {
    tag: ["@S-280", "@any-width"],
  }, async ({ page }) => {
    await page.goto("/drivers/register/driveronly");
    await fillDriver(page);
    await page.getByLabel("Email").fill(freshEmail("drivers"));
    await fillPasswords(page, "short");
    await agree(page);
    await press(page, "Register as a driver");
    await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
    await expect(form(page).getByText(/^Password must be at least 10 characters long/)).toHaveCount(
      2,
    );
    await expect(form(page).getByRole("alert")).toBeFocused();
    await look(page);
  });

  test("a limit shows the seconds to wait", { tag: ["@S-299", "@any-width"] }, async ({ page }) => {
    await refuse(page, "**/api/drivers/register/driveronly", 429, {
      code: "too_many_requests",
      msg: "That was tried too often. Wait a little and try again.",
      retryAfterSeconds: 50,
    });
    await page.goto("/drivers/register/driveronly");
    await fillDriver(page);
    await page.getByLabel("Email").fill(freshEmail("drivers"));
    await fillPasswords(page);
    await agree(page);
    await press(page, "Register as a driver");
    await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
    await expect(page.getByText(/You can try again in \d+ seconds/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Register as a driver" })).toBeDisabled();
  });

  test("Yes registers the driver, whose account is pending", {
    tag: ["@S-279", "@any-width"],
  }, async ({ page }) => {
    const email = freshEmail("drivers");
    await page.goto("/drivers/register/driveronly");
    await fillDriver(page);
    await page.getByLabel("Email").fill(email);
    await fillPasswords(page);
    await agree(page);
    await press(page, "Register as a driver");
    const sent = page.waitForRequest("**/api/drivers/register/driveronly");
    await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
    expect((await sent).postDataJSON()).toMatchObject({ email, ownerDriver: "no" });
    await expect(page).toHaveURL("/");
    await expect(page.getByText(receivedMessage)).toBeVisible();

    await logInDriver(page, email);
    await expect(page.getByText("Your registration is under review")).toBeVisible();
    await expect(page.getByText("You have no vehicle here.")).toBeVisible();
    await look(page);
  });
});
