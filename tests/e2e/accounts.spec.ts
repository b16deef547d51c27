import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./support/axe.ts";
import { codeFor } from "./support/mailbox.ts";
import { answered, test } from "./support/orders.ts";

const password = "Zebras7!Paint";
const newPassword = "Ostrich8!Paint";
const draftKey = "layisha.registration-draft";

let serial = 0;
/** An address that no other test uses: the server counts what it sends to each. */
function freshEmail(name = "account"): string {
  serial += 1;
  return `${name}-${test.info().project.name}-${Date.now()}-${serial}@people.example.com`;
}

async function look(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

const form = (page: Page) => page.locator("main form");
const press = (page: Page, name: string) =>
  page.locator("main").getByRole("button", { name }).click();

/** An account made by calls alone, in a browser context of nobody; answers the code it took. */
async function openAccount(request: APIRequestContext, email: string): Promise<string> {
  await request.post("/api/clients/createOtp", { data: { email } });
  const verificationCode = await codeFor(request, email);
  const verified = await request.post("/api/clients/verifyOtp", {
    data: { email, verificationCode },
  });
  const { verificationToken } = (await verified.json()) as { verificationToken: string };
  const registered = await request.post("/api/clients/register", {
    headers: { authorization: `Bearer ${verificationToken}` },
    data: {
      name: "Thandi",
      surname: "Sample",
      email,
      cellphone: "082 555 0001",
      password,
      confPassword: password,
      corporateInterest: "no",
    },
  });
  return (await answered<{ id: string }>(registered)).id;
}

let shared: Promise<string> | undefined;
/** The address of an account that several tests log in to: a network may ask for few codes. */
function sharedAccount(request: APIRequestContext): Promise<string> {
  shared ??= (async () => {
    const email = freshEmail("shared");
    await openAccount(request, email);
    return email;
  })();
  return shared;
}

async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await press(page, "Log in");
}

async function sendCode(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await press(page, "Send code");
  await expect(page.getByLabel("Verification code")).toBeFocused();
}

/** Answers a call with a refusal, as the server would write it. */
async function refuse(page: Page, path: string, status: number, body: object): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json: body }));
}

test.describe("logging in", () => {
  test("the client login has its fields and ways on", {
    tag: ["@S-50", "@S-577", "@S-578"],
  }, async ({ page }) => {
    await page.goto("/clients/login");
    await expect(page.getByRole("heading", { level: 1, name: "Client login" })).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
    const secret = page.getByLabel("Password", { exact: true });
    await expect(secret).toHaveAttribute("autocomplete", "current-password");
    await secret.fill("seen");
    await expect(secret).toHaveAttribute("type", "password");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(secret).toHaveAttribute("type", "text");
    const main = page.locator("main");
    await expect(main.getByRole("link", { name: "Register as a client" })).toHaveAttribute(
      "href",
      "/clients/register",
    );
    await expect(main.getByRole("link", { name: "Choose a new one" })).toHaveAttribute(
      "href",
      "/clients/forgotpassword",
    );
    await expect(main.getByRole("link", { name: "Staff login" })).toHaveAttribute(
      "href",
      "/users/login",
    );
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await look(page);
  });

  test("a refused login says so once, in the form, and clears nothing", {
    tag: ["@S-51", "@A-121", "@any-width"],
  }, async ({ page }) => {
    await page.goto("/clients/login");
    await press(page, "Log in");
    await expect(form(page).getByText("Email is required")).toHaveCount(2);
    await expect(form(page).getByText("Password is required")).toHaveCount(2);
    await look(page);

    await logIn(page, freshEmail("nobody"));
    const said = page.getByText("Wrong e-mail or password.");
    await expect(said).toHaveCount(1);
    await expect(form(page).getByRole("alert")).toBeFocused();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
    await look(page);
  });

  test("a login goes to the stored return link once, and only inside", {
    tag: ["@S-52", "@S-579", "@any-width"],
  }, async ({ page, request }) => {
    const email = await sharedAccount(request);
    const remember = (path: string) =>
      page.evaluate((link) => sessionStorage.setItem("layisha.orderNavLink", link), path);

    await page.goto("/clients/login");
    await remember("/orders/details/0190a000-0000-7000-8000-000000000000");
    await page.reload();
    await logIn(page, email);
    await expect(page).toHaveURL(/\/orders\/details\/0190a000/);

    await page.goto("/clients/login");
    await expect(page).toHaveURL("/dashboard");

    await page.context().clearCookies();
    await page.goto("/clients/login");
    await remember("https://elsewhere.example/orders/terms");
    await page.reload();
    await logIn(page, email);
    await expect(page).toHaveURL("/dashboard");
  });

  test("whoever is signed in goes straight on", { tag: ["@S-53", "@any-width"] }, async ({
    page,
    request,
  }) => {
    const email = await sharedAccount(request);
    await page.goto("/clients/login");
    await logIn(page, email);
    await expect(page.getByRole("heading", { name: "Welcome back, Thandi" })).toBeVisible();
    for (const path of ["/clients/login", "/users/login", "/clients/register"]) {
      await page.goto(path);
      await expect(page).toHaveURL("/dashboard");
    }
  });

  test("too many tries show the seconds to wait, counting down", {
    tag: ["@S-54", "@any-width"],
  }, async ({ page }) => {
    await page.clock.install();
    await refuse(page, "**/api/login", 429, {
      code: "too_many_requests",
      msg: "That was tried too often. Wait a little and try again.",
      retryAfterSeconds: 12,
    });
    await page.goto("/clients/login");
    await expect(page.getByLabel("Email")).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await logIn(page, freshEmail());
    const button = page.locator("main").getByRole("button", { name: "Log in" });
    await expect(page.getByText("You can try again in 12 seconds")).toBeVisible();
    await expect(button).toBeDisabled();
    await page.clock.runFor(4000);
    await expect(page.getByText("You can try again in 8 seconds")).toBeVisible();
    await page.clock.runFor(8000);
    await expect(page.getByText(/You can try again in/)).toHaveCount(0);
    await expect(page.getByText("That was tried too often.")).toHaveCount(0);
    await expect(button).toBeEnabled();
  });

  test("no answer says so and loses nothing; the next try works", {
    tag: ["@S-55", "@A-124", "@any-width"],
  }, async ({ page, request }) => {
    const email = await sharedAccount(request);
    await page.goto("/clients/login");
    await expect(page.getByLabel("Email")).toBeVisible();
    await page.route("**/api/login", (route) => route.abort());
    await logIn(page, email);
    await expect(form(page).getByRole("alert")).toContainText(
      "Check your connection and try again",
    );
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue(password);
    await page.unroute("**/api/login");
    await press(page, "Log in");
    await expect(page).toHaveURL("/dashboard");
  });

  test("a browser that blocks cookies is told before it tries", {
    tag: ["@T-486", "@any-width"],
  }, async ({ page }) => {
    const notice = page.getByText("Your browser blocks cookies");
    await page.goto("/clients/login");
    await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
    });
    for (const path of ["/clients/login", "/drivers/login", "/users/login", "/clients/register"]) {
      await page.goto(path);
      await expect(notice).toBeVisible();
    }
    await expectAccessible(page);
  });

  test("staff sign in on their own page, and clients cannot", {
    tag: ["@S-56", "@any-width"],
  }, async ({ page, request }) => {
    const email = await sharedAccount(request);
    await page.goto("/users/login");
    await expect(page.getByRole("heading", { level: 1, name: "Admin sign-in" })).toBeVisible();
    await look(page);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await press(page, "Sign in");
    await expect(page.getByText("Wrong e-mail or password.")).toBeVisible();

    await page.getByLabel("Email").fill(process.env["E2E_ADMIN_EMAIL"] ?? "");
    await page
      .getByLabel("Password", { exact: true })
      .fill(process.env["E2E_ADMIN_PASSWORD"] ?? "");
    await press(page, "Sign in");
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("You are now logged in as user")).toBeVisible();
  });
});

test.describe("proving an address", () => {
  test("the address and then the whole code are asked for", {
    tag: ["@S-57", "@V-28", "@V-29", "@any-width"],
  }, async ({ page }) => {
    await page.goto("/clients/register");
    await look(page);
    await press(page, "Send code");
    await expect(form(page).getByText("Email is required")).toHaveCount(2);
    await sendCode(page, freshEmail("longer-than-a-small-screen-is-wide"));
    const code = page.getByLabel("Verification code");
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await expect(code).toHaveAttribute("inputmode", "numeric");
    await press(page, "Verify code");
    await expect(form(page).getByText("Verification code is required")).toHaveCount(2);
    await code.fill("000 000");
    await expect(code).toHaveValue("000000");
    await press(page, "Verify code");
    await expect(
      form(page)
        .getByText(/That code is not right/)
        .first(),
    ).toBeVisible();
    await expect(code).toHaveValue("000000");
    await look(page);
  });

  test("a code is sent again after 30 seconds that count down", {
    tag: ["@S-58", "@S-587", "@S-588", "@any-width"],
  }, async ({ page }) => {
    // The server's clock does not move with the page's, so the second send is answered here.
    let sends = 0;
    await page.route("**/api/clients/createOtp", (route) => {
      sends += 1;
      return route.fulfill({ json: { msg: "We have sent an e-mail.", verifCodeSent: "yes" } });
    });
    await page.clock.install();
    await page.goto("/clients/register");
    await expect(page.getByLabel("Email")).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await sendCode(page, freshEmail());
    const resend = page.getByRole("button", { name: "Resend OTP" });
    await expect(page.getByText("You can resend OTP in 30 seconds")).toBeVisible();
    await expect(resend).toBeDisabled();
    await resend.click({ force: true });
    await page.clock.runFor(1000);
    await expect(page.getByText("You can resend OTP in 29 seconds")).toBeVisible();
    await page.clock.runFor(28_000);
    await expect(page.getByText("You can resend OTP in 1 second", { exact: true })).toBeVisible();
    expect(sends).toBe(1);
    await page.clock.runFor(1000);
    await expect(resend).toBeEnabled();
    await resend.click();
    await expect(page.getByText("You can resend OTP in 30 seconds")).toBeVisible();
    await expect(resend).toBeDisabled();
    await page.clock.resume();
    await expect(page.getByText("An OTP has been re-sent, please check your email")).toBeVisible();
    expect(sends).toBe(2);
  });

  test("the server's own wait sets the countdown", { tag: ["@S-58", "@any-width"] }, async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/clients/register");
    await sendCode(page, freshEmail());
    await page.clock.runFor(31_000);
    await press(page, "Resend OTP");
    await expect(page.getByText(/You can resend OTP in (2\d|30) seconds/)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);

    await refuse(page, "**/api/clients/createOtp", 429, {
      code: "otp_limit_reached",
      msg: "Too many codes were sent to this address. You can ask for another in 3000 seconds (about 50 minutes).",
      retryAfterSeconds: 3000,
    });
    await page.clock.runFor(31_000);
    await press(page, "Resend OTP");
    await expect(page.getByText("Too many codes were sent to this address.")).toBeVisible();
    await expect(
      page.getByText(/You can resend OTP in \d{4} seconds \(about 50 minutes\)/),
    ).toBeVisible();
    await look(page);
  });

  test("Change email goes back to the first step, and a code on its way stays good", {
    tag: ["@S-59", "@any-width"],
  }, async ({ page, request }) => {
    const email = freshEmail();
    await page.goto("/clients/register");
    await sendCode(page, email);
    await press(page, "Change email");
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await press(page, "Send code");
    await page.getByLabel("Verification code").fill(await codeFor(request, email));
    await press(page, "Verify code");
    await expect(page).toHaveURL("/clients/register/form");
  });

  test("a reload keeps the step and the details, and no secret", {
    tag: ["@S-60", "@F-179", "@F-180", "@F-181", "@F-182", "@any-width"],
  }, async ({ page, request }) => {
    const email = freshEmail();
    await page.goto("/clients/register");
    await sendCode(page, email);
    await page.getByLabel("Verification code").fill("123");
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    await expect(page.getByLabel("Verification code")).toHaveValue("");
    await expect(page.getByText(/You can resend OTP in \d+ seconds?/)).toBeVisible();

    const code = await codeFor(request, email);
    await page.getByLabel("Verification code").fill(code);
    await press(page, "Verify code");
    await page.getByLabel("Name", { exact: true }).fill("Thandi");
    await page.getByLabel("Surname").fill("Sample");
    await page.getByLabel("Cellphone").fill("082 555 0001");
    await page.getByRole("radio", { name: "Yes" }).check();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password").fill(password);
    const stored = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    );
    expect(stored).toContain("Sample");
    for (const secret of [password, code, "erified"]) expect(stored).not.toContain(secret);

    await page.reload();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Thandi");
    await expect(page.getByLabel("Cellphone")).toHaveValue("082 555 0001");
    await expect(page.getByRole("radio", { name: "Yes" })).toBeChecked();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  });

  test("the details are for verified addresses, whatever the browser claims", {
    tag: ["@S-61", "@any-width"],
  }, async ({ page, request }) => {
    await page.goto("/clients/register");
    await page.evaluate((key) => {
      const claim = { email: "a@example.com", verifiedEmail: "yes", verified: true };
      sessionStorage.setItem(key, JSON.stringify(claim));
      localStorage.setItem(key, JSON.stringify(claim));
    }, draftKey);
    await page.goto("/clients/register/form");
    await expect(page).toHaveURL("/clients/register");
    await expect(page.getByText("Verify your e-mail address first")).toBeVisible();
    await expect(page.getByLabel("Surname")).toHaveCount(0);
    await look(page);

    await page.goto("/clients/updatepassword");
    await expect(page).toHaveURL("/clients/forgotpassword");

    // A proof for the one is none for the other.
    const email = freshEmail();
    await page.goto("/clients/register");
    await page.getByLabel("Email").fill(email);
    await press(page, "Send code");
    await page.getByLabel("Verification code").fill(await codeFor(request, email));
    await press(page, "Verify code");
    await expect(page).toHaveURL("/clients/register/form");
    await page.goto("/clients/updatepassword");
    await expect(page).toHaveURL("/clients/forgotpassword");
  });
});

async function reachDetails(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await page.goto("/clients/register");
  await sendCode(page, email);
  await page.getByLabel("Verification code").fill(await codeFor(request, email));
  await press(page, "Verify code");
  await expect(page).toHaveURL("/clients/register/form");
  await expect(page.getByLabel("Surname")).toBeVisible();
}

/** Has the page believe that an address is verified; the server itself knows of none. */
async function claimVerified(page: Page, email: string, purpose: string): Promise<void> {
  await page.route("**/api/clients/verification", (route) =>
    route.fulfill({ json: { email, purpose, expiresAt: "2026-12-01T07:30:00.000Z" } }),
  );
}

async function openDetails(page: Page, email = freshEmail()): Promise<void> {
  await claimVerified(page, email, "register");
  await page.goto("/clients/register/form");
  await expect(page.getByLabel("Surname")).toBeVisible();
}

async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Thandi");
  await page.getByLabel("Surname").fill("Sample");
  await page.getByLabel("Cellphone").fill("082 555 0001");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("checkbox", { name: /Terms and Conditions/ }).check();
}

test.describe("registering", () => {
  test("each rule of the form says so beside its field", {
    tag: [
      "@S-62",
      "@V-21",
      "@V-22",
      "@V-25",
      "@V-26",
      "@V-27",
      "@V-43",
      "@V-44",
      "@V-45",
      "@any-width",
    ],
  }, async ({ page }) => {
    await openDetails(page);
    await look(page);
    await press(page, "Create my account");
    for (const message of [
      "Name is required",
      "Surname is required",
      "Cellphone is required",
      "Password is required",
      "Confirm Password is required",
      "Please agree to the Terms and Conditions",
    ]) {
      await expect(form(page).getByText(message, { exact: true })).toHaveCount(2);
    }
    await look(page);

    await fillDetails(page);
    await page.getByLabel("Cellphone").fill("12345");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await press(page, "Create my account");
    const joined =
      "Password must be at least 10 characters long. Password must contain at least one uppercase letter. Password must contain at least one number. Password must contain at least one special character.";
    await expect(form(page).getByText(joined)).toHaveCount(2);
    await expect(form(page).getByText("Passwords do not match")).toHaveCount(2);
    await expect(form(page).getByText(/South African cellphone number/)).toHaveCount(2);
    await form(page)
      .getByRole("alert")
      .getByRole("link", { name: "Passwords do not match" })
      .click();
    await expect(page.getByLabel("Confirm Password")).toBeFocused();
    await look(page);
  });

  test("the password's rules are ticked while it is typed", {
    tag: ["@S-75", "@any-width"],
  }, async ({ page }) => {
    await openDetails(page);
    const rules = page.getByLabel("Password", { exact: true });
    await rules.fill("aB3");
    await expect(page.getByText("(done),")).toHaveCount(3);
    await rules.fill(password);
    await expect(page.getByText("(done),")).toHaveCount(6);
  });

  test("registers, logs in and arrives where the booking waits", {
    tag: ["@S-63", "@F-183"],
  }, async ({ page, request }) => {
    const email = freshEmail();
    await page.goto("/clients/register");
    await page.evaluate(() =>
      sessionStorage.setItem(
        "layisha.orderNavLink",
        "/orders/details/0190a000-0000-7000-8000-000000000000",
      ),
    );
    await reachDetails(page, request, email);
    await fillDetails(page);
    const sent = page.waitForRequest("**/api/clients/register");
    await press(page, "Create my account");
    expect((await sent).postDataJSON()).toMatchObject({
      email,
      corporateInterest: "no",
      agreedToTerms: true,
      termsVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await expect(page).toHaveURL("/clients/login");
    await expect(page.getByText(/Your account is ready/)).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    expect(await page.evaluate((key) => sessionStorage.getItem(key), draftKey)).toBeNull();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await press(page, "Log in");
    await expect(page).toHaveURL(/\/orders\/details\/0190a000/);
  });

  test("an address that is taken, or no longer verified, leads to the way out", {
    tag: ["@S-64", "@any-width"],
  }, async ({ page }) => {
    const email = freshEmail();
    await openDetails(page, email);
    await fillDetails(page);
    await refuse(page, "**/api/clients/register", 409, {
      code: "email_taken",
      msg: "This e-mail address cannot be used for a new account. Log in, or reset your password.",
    });
    await press(page, "Create my account");
    const alert = form(page).getByRole("alert");
    await expect(alert).toContainText("cannot be used for a new account");
    await expect(alert.getByRole("link", { name: "Log in" })).toHaveAttribute(
      "href",
      "/clients/login",
    );
    await expect(alert.getByRole("link", { name: "Reset your password" })).toHaveAttribute(
      "href",
      "/clients/forgotpassword",
    );
    await look(page);

    await page.unroute("**/api/clients/register");
    // Now the server is asked, which knows of no verified address.
    await press(page, "Create my account");
    await alert.getByRole("link", { name: "Verify your e-mail address" }).click();
    await expect(page).toHaveURL("/clients/register");
    await expect(page.getByLabel("Email")).toBeVisible();
  });

  test("a server that is away shows neither the form nor a wrong redirect, and recovers", {
    tag: ["@S-71", "@any-width"],
  }, async ({ page }) => {
    await openDetails(page);
    await refuse(page, "**/api/clients/verification", 503, {
      code: "unavailable",
      msg: "We cannot reach our records right now. Nothing was lost. Try again in a moment.",
      retryAfterSeconds: 2,
    });
    await page.reload();
    await expect(page.getByText("We cannot check your e-mail address right now")).toBeVisible();
    await expect(page).toHaveURL("/clients/register/form");
    await expect(page.getByLabel("Surname")).toHaveCount(0);
    await look(page);
    await claimVerified(page, freshEmail(), "register");
    // Nobody presses anything: the page looks again by itself.
    await expect(page.getByLabel("Surname")).toBeVisible();
  });
});

test("a forgotten password is replaced, and the old one ends everywhere", {
  tag: ["@S-65", "@S-591", "@S-592"],
}, async ({ page, request, browser, staff }) => {
  const id = await openAccount(request, freshEmail());
  // The office gives the account another address: none was sent a code there a moment ago.
  const email = freshEmail("moved");
  await answered(await staff.api.patch(`/api/clients/update/${id}`, { data: { email } }));
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto("/clients/login");
  await logIn(other, email);
  await expect(other).toHaveURL("/dashboard");

  await page.goto("/clients/forgotpassword");
  await page.getByLabel("Email").fill(email);
  await press(page, "Send code");
  await page.getByLabel("Verification code").fill(await codeFor(request, email));
  await press(page, "Verify code");
  await expect(page).toHaveURL("/clients/updatepassword");
  await press(page, "Set new password");
  await expect(form(page).getByText("Password is required", { exact: true })).toHaveCount(2);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByLabel("Confirm Password").fill(newPassword);
  await press(page, "Set new password");
  await expect(page).toHaveURL("/clients/login");
  await expect(page.getByText("Your new password is set.")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("layisha.reset-draft"))).toBeNull();

  await other.goto("/dashboard");
  await expect(other).toHaveURL("/clients/login");
  await elsewhere.close();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await press(page, "Log in");
  await expect(page.getByText("Wrong e-mail or password.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await press(page, "Log in");
  await expect(page).toHaveURL("/dashboard");
});

test("the two pages of a password reset are for everybody to use", {
  tag: ["@S-66", "@any-width"],
}, async ({ page }) => {
  await page.goto("/clients/forgotpassword");
  await press(page, "Send code");
  await expect(form(page).getByText("Email is required")).toHaveCount(2);
  await look(page);
  const email = freshEmail();
  await claimVerified(page, email, "reset");
  await page.goto("/clients/updatepassword");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByText("Finish here by 09:30.")).toBeVisible();
  await press(page, "Set new password");
  await expect(form(page).getByText("Password is required", { exact: true })).toHaveCount(2);
  await expect(form(page).getByText("Confirm Password is required")).toHaveCount(2);
  await look(page);
  // The claim of this test is not the server's: it decides.
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await page.getByLabel("Confirm Password").fill(newPassword);
  await press(page, "Set new password");
  await expect(form(page).getByRole("link", { name: "Verify your e-mail address" })).toBeVisible();
});

test.describe("the dashboard", () => {
  test("is for the signed-in, and says who they are", {
    tag: ["@S-67", "@S-580", "@S-581"],
  }, async ({ page, request }) => {
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/clients/login");
    const email = await sharedAccount(request);
    await logIn(page, email);
    await expect(page.getByRole("heading", { name: "Welcome back, Thandi" })).toBeVisible();
    await expect(page.getByText("You are now logged in as client")).toBeVisible();
    await expect(page.getByText("You have no bookings yet")).toBeVisible();
    await expect(page.locator("main").getByRole("link", { name: "Get a Quote" })).toHaveAttribute(
      "href",
      "/quote",
    );
    await look(page);
  });

  test("puts a client's next move in front", { tag: ["@S-68", "@any-width"] }, async ({
    page,
    request,
  }) => {
    const email = await sharedAccount(request);
    await page.goto("/clients/login");
    await logIn(page, email);
    await expect(page).toHaveURL("/dashboard");
    const order = {
      id: "0190a000-0000-7000-8000-000000000002",
      truckSize: "1.5ton",
      orderDate: "2098-12-05",
      orderTime: "09:00",
      pickup: "12 Main Road, Bryanston",
      destination: "Hatfield",
      helpers: 2,
      floors: 0,
      price: 1058,
      status: "pending",
      driverId: null,
    };
    await page.route("**/api/orders/all*", (route) => {
      const isStarted = route.request().url().includes("status=started");
      const items = isStarted ? [] : [order];
      return route.fulfill({ json: { items, total: items.length, nextCursor: null } });
    });
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: /5 December 2098, 09:00/ })).toBeVisible();
    const main = page.locator("main");
    await expect(main.locator(`a[href="/orders/details/${order.id}"]`)).toBeVisible();
    await expect(main.getByRole("link", { name: "See all bookings" })).toHaveAttribute(
      "href",
      "/orders/all",
    );
    await expect(main.getByRole("link", { name: "Get a Quote" })).toBeVisible();
    await look(page);
  });

  test("shows staff the day and what nobody drives yet", { tag: ["@S-69", "@any-width"] }, async ({
    page,
  }) => {
    await page.goto("/users/login");
    await page.getByLabel("Email").fill(process.env["E2E_ADMIN_EMAIL"] ?? "");
    await page
      .getByLabel("Password", { exact: true })
      .fill(process.env["E2E_ADMIN_PASSWORD"] ?? "");
    await press(page, "Sign in");
    await expect(page.getByText("You are now logged in as user")).toBeVisible();
    const list = await page.request.get("/api/orders/all?assigned=no&limit=1");
    const { total } = (await list.json()) as { total: number };
    const withoutDriver = page.locator("main").getByRole("link", { name: /Without a driver/ });
    await expect(withoutDriver).toContainText(String(total));
    await expect(page.getByRole("heading", { name: "Today's orders" })).toBeVisible();
    await look(page);
    await withoutDriver.click();
    await expect(page).toHaveURL(/\/orders\/all\?show=unassigned/);
  });

  const driver = {
    id: "0190a000-0000-7000-8000-000000000001",
    name: "Sipho",
    surname: "Sample",
    email: "sipho@drivers.example.com",
    type: "driver",
    role: null,
  };

  const nothing = { items: [], total: 0, nextCursor: null };

  test("tells a pending driver how to send documents", { tag: ["@S-70", "@any-width"] }, async ({
    page,
  }) => {
    const partyData = { ...driver, status: "pending" };
    await page.route("**/api/me", (route) => route.fulfill({ json: { partyData } }));
    await page.route("**/api/vehicles/mine*", (route) => route.fulfill({ json: nothing }));
    await page.goto("/dashboard");
    await expect(page.getByText("You are now logged in as driver")).toBeVisible();
    await expect(page.getByText("Your registration is under review")).toBeVisible();
    await expect(page.getByRole("link", { name: /Send documents on/ })).toHaveAttribute(
      "href",
      /^https:/,
    );
    await look(page);
  });

  test("shows an active driver the orders that are theirs", {
    tag: ["@S-70", "@any-width"],
  }, async ({ page }) => {
    const partyData = { ...driver, status: "active" };
    await page.route("**/api/me", (route) => route.fulfill({ json: { partyData } }));
    await page.route("**/api/orders/all*", (route) => route.fulfill({ json: nothing }));
    await page.route("**/api/vehicles/mine*", (route) => route.fulfill({ json: nothing }));
    await page.goto("/dashboard");
    await expect(page.getByText("You have no jobs yet")).toBeVisible();
    await expect(page.getByText("Your registration is under review")).toHaveCount(0);
  });

  test("says so when it cannot tell who asks, and shows nothing of anybody", {
    tag: ["@S-71", "@any-width"],
  }, async ({ page }) => {
    await refuse(page, "**/api/me", 503, {
      code: "unavailable",
      msg: "We cannot reach our records right now. Nothing was lost. Try again in a moment.",
    });
    await page.goto("/dashboard");
    await expect(page.getByText("We cannot check your account right now")).toBeVisible();
    await expect(page.getByText("Welcome back")).toHaveCount(0);
    await expect(page).toHaveURL("/dashboard");
    await page.unroute("**/api/me");
    await expect(page).toHaveURL("/clients/login");
  });
});

// A small screen has one menu for everything.
test("the Login dropdown holds the client login; staff find theirs in the footer", {
  tag: ["@S-72", "@wide"],
}, async ({ page }) => {
  await page.goto("/clients/login");
  const menu = page.getByRole("button", { name: "Login", exact: true });
  await menu.click();
  await expect(page.locator("#login-menu").getByRole("link")).toHaveText(["Client login"]);
  const bar = page.getByRole("navigation", { name: "Main" });
  await expect(bar.getByRole("link", { name: "Client Registration" })).toHaveAttribute(
    "href",
    "/clients/register",
  );
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Staff login" })).toHaveAttribute(
    "href",
    "/users/login",
  );
});
