import { expect } from "@playwright/test";
import {
  expectSaid,
  fillPasswords,
  freshDriverEmail,
  look,
  press,
  registeredDriver,
  sendCode,
} from "./support/drivers.ts";
import { codeFor } from "./support/mailbox.ts";
import { answered } from "./support/orders.ts";
import { test } from "./support/parties.ts";

const newPassword = "Ostrich8!Paint";

test.describe("the logins", () => {
  test("the driver login has its fields and ways on", { tag: "@S-260" }, async ({ page }) => {
    await page.goto("/drivers/login");
    await expect(page.getByRole("heading", { level: 1, name: "Driver login" })).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
    const main = page.locator("main");
    await expect(main.getByRole("link", { name: "Register as a driver" })).toHaveAttribute(
      "href",
      "/drivers/register",
    );
    await expect(main.getByRole("link", { name: "Choose a new one" })).toHaveAttribute(
      "href",
      "/drivers/forgotpassword",
    );
    await look(page);
    await press(page, "Log in");
    await expectSaid(page, "Email is required", "Password is required");
    await look(page);
  });

  test("each login page links to the others", { tag: ["@S-261", "@any-width"] }, async ({
    page,
  }) => {
    const logins = {
      "/clients/login": "Client login",
      "/drivers/login": "Driver login",
      "/users/login": "Staff login",
    };
    for (const own of Object.keys(logins)) {
      await page.goto(own);
      await expect(page.getByLabel("Email")).toBeVisible();
      for (const [path, name] of Object.entries(logins)) {
        if (path === own) continue;
        await expect(page.locator("main").getByRole("link", { name })).toHaveAttribute(
          "href",
          path,
        );
      }
    }
  });

  test("the staff login says how to get a new password", { tag: ["@S-293", "@any-width"] }, async ({
    page,
  }) => {
    await page.goto("/users/login");
    await expect(
      page.getByText("Forgot your password? Ask an administrator for a link."),
    ).toBeVisible();
  });
});

test.describe("proving a driver's address", () => {
  test("the address and the code are asked for", {
    tag: ["@S-262", "@S-585", "@S-586", "@any-width"],
  }, async ({ page }) => {
    await page.goto("/drivers/register");
    await expect(
      page.getByRole("heading", { level: 1, name: "Driver Registration" }),
    ).toBeVisible();
    await expect(
      page.locator("main").getByRole("link", { name: "Register without a vehicle" }),
    ).toHaveAttribute("href", "/drivers/register/driveronly");
    await look(page);
    await press(page, "Send code");
    await expectSaid(page, "Email is required");
    await sendCode(page, freshDriverEmail());
    await press(page, "Verify code");
    await expectSaid(page, "Verification code is required");
    await look(page);
  });

  test("a code is sent again after 30 seconds that count down", {
    tag: ["@S-263", "@S-589", "@S-590", "@any-width"],
  }, async ({ page }) => {
    // The server's clock does not move with the page's, so both sends are answered here.
    let sends = 0;
    await page.route("**/api/drivers/createOtp", (route) => {
      sends += 1;
      return route.fulfill({ json: { msg: "We have sent an e-mail.", verifCodeSent: "yes" } });
    });
    await page.clock.install();
    await page.goto("/drivers/register");
    await expect(page.getByLabel("Email")).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await sendCode(page, freshDriverEmail());
    const resend = page.getByRole("button", { name: "Resend OTP" });
    await expect(page.getByText("You can resend OTP in 30 seconds")).toBeVisible();
    await expect(resend).toBeDisabled();
    await page.clock.runFor(29_000);
    await expect(page.getByText("You can resend OTP in 1 second", { exact: true })).toBeVisible();
    await page.clock.runFor(1000);
    await resend.click();
    await expect(page.getByText("You can resend OTP in 30 seconds")).toBeVisible();
    await page.clock.resume();
    await expect(page.getByText("An OTP has been re-sent, please check your email")).toBeVisible();
    expect(sends).toBe(2);
  });

  test("Change email goes back to the first step", { tag: ["@S-264", "@any-width"] }, async ({
    page,
  }) => {
    const email = freshDriverEmail();
    await page.goto("/drivers/register");
    await sendCode(page, email);
    await press(page, "Change email");
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveValue(email);
  });

  test("the details are for verified drivers, and a client's proof is none", {
    tag: ["@S-265", "@any-width"],
  }, async ({ page }) => {
    await page.goto("/drivers/register/form");
    await expect(page).toHaveURL("/drivers/register");
    await expect(page.getByText("Verify your e-mail address first")).toBeVisible();

    const email = freshDriverEmail();
    await page.goto("/clients/register");
    await sendCode(page, email);
    await page.getByLabel("Verification code").fill(await codeFor(page.request, email));
    await press(page, "Verify code");
    await expect(page).toHaveURL("/clients/register/form");
    await page.goto("/drivers/register/form");
    await expect(page).toHaveURL("/drivers/register");
  });
});

test("a new driver password is for verified addresses alone", {
  tag: ["@S-311", "@any-width"],
}, async ({ page }) => {
  await page.goto("/drivers/updatepassword");
  await expect(page).toHaveURL("/drivers/forgotpassword");
  await expect(page.getByText("Verify your e-mail address first")).toBeVisible();
  await look(page);
});

test("a driver replaces a forgotten password", { tag: ["@S-288", "@any-width"] }, async ({
  page,
  request,
  staff,
}) => {
  const { id } = await registeredDriver(request);
  // The office gives the account another address: none was sent a code there a moment ago.
  const email = freshDriverEmail();
  await answered(await staff.api.patch(`/api/drivers/update/${id}`, { data: { email } }));
  await page.goto("/drivers/forgotpassword");
  await look(page);
  await page.getByLabel("Email").fill(email);
  await press(page, "Send code");
  await page.getByLabel("Verification code").fill(await codeFor(request, email));
  await press(page, "Verify code");
  await expect(page).toHaveURL("/drivers/updatepassword");
  await press(page, "Set new password");
  await expectSaid(page, "Password is required", "Confirm Password is required");
  await look(page);
  await fillPasswords(page, newPassword);
  await press(page, "Set new password");
  await expect(page).toHaveURL("/drivers/login");
  await expect(page.getByText("Your new password is set.")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await press(page, "Log in");
  await expect(page).toHaveURL("/dashboard");
});
