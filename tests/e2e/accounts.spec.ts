import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/axe.ts";
import {
  agree,
  claimVerified,
  enterCode,
  expectSaid,
  fillLogin,
  fillPasswords,
  fillPerson,
  form,
  openDetails,
  sendCode,
} from "./support/forms.ts";
import { expectLinks, look, press, refuse } from "./support/pages.ts";
import { codeFor, freshEmail, goodPassword, openClient, test } from "./support/people.ts";

const draftKey = "layisha.registration-draft";

let shared: Promise<{ readonly email: string }> | undefined;
/** The address of an account that several tests log in to: a network may ask for few codes. */
async function sharedAccount(request: APIRequestContext): Promise<string> {
  shared ??= openClient(request);
  return (await shared).email;
}

async function logIn(page: Page, email: string): Promise<void> {
  await fillLogin(page, email, goodPassword);
  await press(page, "Log in");
}

test.describe("logging in", () => {
  test("each login has its fields, its ways on and the other logins", {
    tag: ["@S-50", "@S-577", "@S-578", "@S-260", "@S-261", "@S-293", "@any-width"],
  }, async ({ page }) => {
    const logins = {
      "Client login": "/clients/login",
      "Driver login": "/drivers/login",
      "Staff login": "/users/login",
    };
    const ways = {
      "/clients/login": {
        "Register as a client": "/clients/register",
        "Choose a new one": "/clients/forgotpassword",
      },
      "/drivers/login": {
        "Register as a driver": "/drivers/register",
        "Choose a new one": "/drivers/forgotpassword",
      },
      "/users/login": {},
    };
    for (const [path, links] of Object.entries(ways)) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: /login|sign-in/ })).toBeVisible();
      await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username");
      const secret = page.getByLabel("Password", { exact: true });
      await expect(secret).toHaveAttribute("autocomplete", "current-password");
      await secret.fill("seen");
      await expect(secret).toHaveAttribute("type", "password");
      await press(page, "Show password");
      await expect(secret).toHaveAttribute("type", "text");
      const others = Object.entries(logins).filter(([, other]) => other !== path);
      await expectLinks(page.locator("main"), { ...links, ...Object.fromEntries(others) });
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    }
    const hint = page.getByText("Forgot your password? Ask an administrator for a link.");
    await expect(hint).toBeVisible();
  });

  test("a refusal says so once, no answer says so too, nothing is lost, and the next try works", {
    tag: ["@S-51", "@S-55", "@A-121", "@A-124", "@any-width"],
  }, async ({ page, request }) => {
    const email = await sharedAccount(request);
    const secret = page.getByLabel("Password", { exact: true });
    await page.goto("/clients/login");
    await press(page, "Log in");
    await expectSaid(page, "Email is required", "Password is required");
    await look(page);

    await logIn(page, freshEmail());
    await expect(page.getByText("Wrong e-mail or password.")).toHaveCount(1);
    await expect(form(page).getByRole("alert")).toBeFocused();
    await expect(secret).toHaveValue(goodPassword);
    await look(page);

    await page.route("**/api/login", (route) => route.abort());
    await logIn(page, email);
    await expect(form(page).getByRole("alert")).toContainText(
      "Check your connection and try again",
    );
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(secret).toHaveValue(goodPassword);
    await page.unroute("**/api/login");
    await press(page, "Log in");
    await expect(page).toHaveURL("/dashboard");
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

  test("a browser that blocks cookies is told before it tries", {
    tag: ["@F14", "@any-width"],
  }, async ({ page }) => {
    const notice = page.getByText("Your browser blocks cookies");
    await page.goto("/clients/login");
    await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
    await expect(notice).toHaveCount(0);
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "cookieEnabled", { get: () => false });
    });
    for (const path of ["/users/login", "/clients/register"]) {
      await page.goto(path);
      await expect(notice).toBeVisible();
    }
    await expectAccessible(page);
  });

  test("staff sign in on their own page, which clients cannot; it shows its password and is busy", {
    tag: ["@S-56", "@S-519", "@S-576", "@A-120", "@A-122", "@A-123", "@any-width"],
  }, async ({ page, request }) => {
    await page.goto("/users/login");
    await fillLogin(page, await sharedAccount(request), goodPassword);
    const secret = page.getByLabel("Password", { exact: true });
    await press(page, "Show password");
    await expect(secret).toHaveAttribute("type", "text");
    await press(page, "Hide password");
    await expect(secret).toHaveAttribute("type", "password");
    await press(page, "Sign in");
    await expect(page.getByText("Wrong e-mail or password.")).toBeVisible();

    const gate = Promise.withResolvers<void>();
    await page.route("**/api/login", async (route) => {
      await gate.promise;
      await route.continue();
    });
    const { E2E_ADMIN_EMAIL: email = "", E2E_ADMIN_PASSWORD: password = "" } = process.env;
    await fillLogin(page, email, password);
    const sent = page.waitForRequest("**/api/login");
    await press(page, "Sign in");
    expect((await sent).postDataJSON()).toMatchObject({ loginPartyType: "user" });
    const button = page.getByRole("button", { name: "Sign in" });
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(page.getByText("Wrong e-mail or password.")).toHaveCount(0);
    gate.resolve();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("You are now logged in as user")).toBeVisible();
  });
});

async function reachDetails(page: Page, request: APIRequestContext, email: string): Promise<void> {
  await page.goto("/clients/register");
  await sendCode(page, email);
  await enterCode(page, request, email);
  await expect(page).toHaveURL("/clients/register/form");
  await expect(page.getByLabel("Surname")).toBeVisible();
}

async function fillDetails(page: Page): Promise<void> {
  await fillPerson(page);
  await fillPasswords(page);
  await agree(page);
}

test.describe("registering", () => {
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
    await fillPerson(page);
    await page.getByRole("radio", { name: "Yes" }).check();
    await fillPasswords(page);
    const stored = await page.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    );
    expect(stored).toContain("Sample");
    for (const secret of [goodPassword, code, "erified"]) expect(stored).not.toContain(secret);

    await page.reload();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Thandi");
    await expect(page.getByLabel("Cellphone")).toHaveValue("082 555 0001");
    await expect(page.getByRole("radio", { name: "Yes" })).toBeChecked();
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  });

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
    await openDetails(page, "clients");
    await press(page, "Create my account");
    await expectSaid(
      page,
      "Name is required",
      "Surname is required",
      "Cellphone is required",
      "Password is required",
      "Confirm Password is required",
      "Please agree to the Terms and Conditions",
    );
    await look(page);

    await fillDetails(page);
    await page.getByLabel("Cellphone").fill("12345");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await press(page, "Create my account");
    const joined =
      "Password must be at least 10 characters long. Password must contain at least one uppercase letter. Password must contain at least one number. Password must contain at least one special character.";
    await expect(form(page).getByText(joined)).toHaveCount(2);
    await expectSaid(page, "Passwords do not match");
    await expect(form(page).getByText(/South African cellphone number/)).toHaveCount(2);
    await form(page)
      .getByRole("alert")
      .getByRole("link", { name: "Passwords do not match" })
      .click();
    await expect(page.getByLabel("Confirm Password")).toBeFocused();
    await look(page);
  });

  test("registers, logs in and arrives where the booking waits", {
    tag: ["@S-63", "@F-183", "@any-width"],
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
    await page.getByLabel("Password", { exact: true }).fill(goodPassword);
    await press(page, "Log in");
    await expect(page).toHaveURL(/\/orders\/details\/0190a000/);
  });

  test("an address that is taken, or no longer verified, leads to the way out", {
    tag: ["@S-64", "@any-width"],
  }, async ({ page }) => {
    await openDetails(page, "clients");
    await fillDetails(page);
    await refuse(page, "**/api/clients/register", 409, {
      code: "email_taken",
      msg: "This e-mail address cannot be used for a new account. Log in, or reset your password.",
    });
    await press(page, "Create my account");
    const alert = form(page).getByRole("alert");
    await expect(alert).toContainText("cannot be used for a new account");
    await expectLinks(alert, { "Log in": "/clients/login" });
    await expectLinks(alert, { "Reset your password": "/clients/forgotpassword" });
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
    await openDetails(page, "clients");
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
    await claimVerified(page, "clients", { email: freshEmail(), purpose: "register" });
    // Nobody presses anything: the page looks again by itself.
    await expect(page.getByLabel("Surname")).toBeVisible();
  });
});

test.describe("the dashboard", () => {
  test("is for the signed-in, and says who they are", {
    tag: ["@S-67", "@S-580", "@S-581"],
  }, async ({ page, newcomer }) => {
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/clients/login");
    await newcomer.signIn(page);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { name: "Welcome back, Lerato" })).toBeVisible();
    await expect(page.getByText("You are now logged in as client")).toBeVisible();
    await expect(page.getByText("You have no bookings yet")).toBeVisible();
    await expectLinks(page.locator("main"), { "Get a Quote": "/quote" });
    await look(page);
  });

  test("puts a client's next move in front", { tag: ["@S-68", "@any-width"] }, async ({
    page,
    client,
  }) => {
    await client.signIn(page);
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
    await expectLinks(main, { "See all bookings": "/orders/all" });
    await expect(main.getByRole("link", { name: "Get a Quote" })).toBeVisible();
    await look(page);
  });

  test("shows staff the day and what nobody drives yet", { tag: ["@S-69", "@any-width"] }, async ({
    page,
    staff,
  }) => {
    await staff.signIn(page);
    await page.goto("/dashboard");
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

  test("tells a pending driver how to send documents, and an active one of jobs", {
    tag: ["@S-70", "@any-width"],
  }, async ({ page }) => {
    let status = "pending";
    await page.route("**/api/me", (route) =>
      route.fulfill({ json: { partyData: { ...driver, status } } }),
    );
    for (const list of ["orders/all", "vehicles/mine"]) {
      await page.route(`**/api/${list}*`, (route) => route.fulfill({ json: nothing }));
    }
    const review = page.getByText("Your registration is under review");
    await page.goto("/dashboard");
    await expect(page.getByText("You are now logged in as driver")).toBeVisible();
    await expect(review).toBeVisible();
    await expect(page.getByRole("link", { name: /Send documents on/ })).toHaveAttribute(
      "href",
      /^https:/,
    );
    await look(page);
    status = "active";
    await page.reload();
    await expect(page.getByText("You have no jobs yet")).toBeVisible();
    await expect(review).toHaveCount(0);
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
