/** Logging in, and sessions that end while somebody works. */
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "#harness/browser/axe.ts";
import { expectSaid, fillLogin, mainForm } from "#harness/browser/forms.ts";
import {
  checkPage,
  expectLinks,
  passTimeUntilShown,
  press,
  refuse,
} from "#harness/browser/pages.ts";
import { freshEmail, goodPassword, readPerson, replyBody, test } from "#harness/browser/people.ts";

async function logIn(page: Page, email: string): Promise<void> {
  await fillLogin(page, email, goodPassword);
  await press(page, "Log in");
}

test("each login has its fields, its ways on and the other logins; a browser that blocks cookies is told first", {
  tag: ["@F14", "@S-50", "@S-260", "@S-261", "@S-293", "@S-1337"],
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
    await expect(page.getByRole("heading", { level: 1, name: /login/ })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveAttribute(
      "autocomplete",
      "username",
    );
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

  const notice = page.getByText("Your browser blocks cookies");
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

test("a refusal says so once, no answer says so too, nothing is lost, and the next try works", {
  tag: ["@S-51", "@S-55", "@A-121", "@A-124"],
}, async ({ page, client }) => {
  const { email } = await readPerson(client);
  const secret = page.getByLabel("Password", { exact: true });
  await page.clock.install();
  await page.goto("/clients/login");
  await press(page, "Log in");
  await expectSaid(page, "Email is required", "Password is required");
  await checkPage(page);

  await logIn(page, freshEmail());
  await expect(page.getByText("Wrong email or password.")).toHaveCount(1);
  await expect(mainForm(page).getByRole("alert")).toBeFocused();
  await expect(secret).toHaveValue(goodPassword);
  await checkPage(page);

  await page.route("**/api/login", (route) => route.abort());
  await logIn(page, email);
  await expect(mainForm(page).getByRole("alert")).toContainText(
    "When your connection comes back, we try again by ourselves",
  );
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await expect(secret).toHaveValue(goodPassword);
  await page.unroute("**/api/login");
  await passTimeUntilShown(page, page.getByRole("heading", { name: /^Welcome back/ }));
  await expect(page).toHaveURL("/dashboard");
});

test("a quote's draft is the party's who signs in with it, also after a session that ended, and goes when another logs in", {
  tag: "@S-1626",
}, async ({ page, client, newcomer }) => {
  const [own, other] = [await readPerson(client), await readPerson(newcomer)];
  const arrive = async (email: string) => {
    await page.goto("/clients/login");
    await logIn(page, email);
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/quote");
  };
  await page.goto("/quote");
  await page.getByLabel("Pick Up").fill("12 Main Road, Bryanston");
  for (let visit = 0; visit < 2; visit++) {
    await arrive(own.email);
    await expect(page.getByLabel("Pick Up")).toHaveValue("12 Main Road, Bryanston");
    await page.context().clearCookies();
  }
  await arrive(other.email);
  await expect(page.getByLabel("Pick Up")).toHaveValue("");
  await page.context().clearCookies();
  // A visitor's own draft, begun after that session ended, is not the last party's.
  const ended = page.waitForResponse((answer) => answer.url().endsWith("/api/me"));
  await page.goto("/quote");
  await ended;
  await page.getByLabel("Pick Up").fill("31 Church Street, Hatfield");
  await arrive(own.email);
  await expect(page.getByLabel("Pick Up")).toHaveValue("31 Church Street, Hatfield");
});

test("too many tries show the seconds to wait, counting down", {
  tag: ["@S-54", "@S-299"],
}, async ({ page }) => {
  await page.clock.install();
  await refuse(page, "**/api/login", 429, {
    code: "too_many_requests",
    msg: "That was tried too often. Wait a little and try again.",
    retryAfterSeconds: 12,
  });
  await page.goto("/clients/login");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
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

test("staff sign in on their own page, which clients cannot; it shows its password and is busy", {
  tag: ["@S-56", "@S-576", "@A-120", "@A-122", "@A-123"],
}, async ({ page, client }) => {
  await page.goto("/users/login");
  await fillLogin(page, (await readPerson(client)).email, goodPassword);
  const secret = page.getByLabel("Password", { exact: true });
  await press(page, "Show password");
  await expect(secret).toHaveAttribute("type", "text");
  await press(page, "Hide password");
  await expect(secret).toHaveAttribute("type", "password");
  await press(page, "Log in");
  await expect(page.getByText("Wrong email or password.")).toBeVisible();

  const gate = Promise.withResolvers<void>();
  await page.route("**/api/login", async (route) => {
    await gate.promise;
    await route.continue();
  });
  const { E2E_ADMIN_EMAIL: email = "", E2E_ADMIN_PASSWORD: password = "" } = process.env;
  await fillLogin(page, email, password);
  const sent = page.waitForRequest("**/api/login");
  await press(page, "Log in");
  expect((await sent).postDataJSON()).toMatchObject({ loginPartyType: "user" });
  const button = page.getByRole("button", { name: "Log in" });
  await expect(button).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText("Wrong email or password.")).toHaveCount(0);
  gate.resolve();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("You are now logged in as user")).toBeVisible();
});

test("an edit outlives its session; whoever does not log in again is asked first, and comes back by the right login", {
  tag: ["@S15b", "@S-1336", "@A-1340"],
}, async ({ page, member, newcomer }) => {
  const { email: own } = await readPerson(member);
  const { id, email } = await readPerson(newcomer);
  await member.open(page, `/clients/update/${id}`);
  const surname = page.getByLabel("Surname", { exact: true });
  const edited = `Edited-${Date.now()}`;
  await surname.fill(edited);
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save changes" }).click();

  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await expect(dialog).toContainText("What you changed on this page is kept.");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    "Password is required",
  );
  await dialog.getByLabel("Password", { exact: true }).fill(goodPassword);
  await dialog.getByRole("button", { name: "Log in" }).click();

  await expect(dialog).toBeHidden();
  await expect(surname).toHaveValue(edited);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(edited);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);

  await surname.fill("Never saved");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save changes" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "No" }).click();
  await expect(surname).toHaveValue("Never saved");
  await dialog.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL("/clients/login");

  await expect(page.getByText("Your session has ended")).toBeVisible();
  await expect(page.getByText("This login is for clients.")).toBeVisible();
  await checkPage(page);
  await page.getByRole("link", { name: "Staff login" }).first().click();
  // The form of the page before takes what is typed until this one is there.
  await expect(page.getByRole("heading", { level: 1, name: "Staff login" })).toBeVisible();
  await fillLogin(page, own, "Wrong-1234567");
  await press(page, "Log in");
  await expect(mainForm(page).getByRole("alert")).toContainText("ask an administrator for a link");
  await logIn(page, own);
  await expect(page).toHaveURL(`/clients/update/${id}`);
});

test("a tab shows nothing of the one before when another tab logs somebody else in", {
  tag: ["@F14", "@S-1337"],
}, async ({ page, client, newcomer }) => {
  const [before, after] = [await readPerson(client), await readPerson(newcomer)];
  const main = page.getByRole("main");
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await client.open(page, "/clients/mydata");
  await expect(main).toContainText(before.email);

  await newcomer.signIn(page);
  await comeBack();
  await expect(main).toContainText(after.email);
  await expect(main).not.toContainText(before.email);

  // A logout in another tab is heard of at once.
  const other = await page.context().newPage();
  await other.goto("/about");
  await replyBody(await other.request.post("/api/logout", { data: {} }));
  await other.evaluate(() => localStorage.removeItem("layisha.signedIn"));
  await expect(page).toHaveURL("/clients/login");
});
