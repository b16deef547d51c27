import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectSaid, fillPasswords } from "./support/forms.ts";
import { look, press, refuse } from "./support/pages.ts";
import { addMember, answered, test } from "./support/people.ts";

const newPassword = "Ostrich8!Paint";

/** The path of the newest one-time link that was mailed to this address. */
async function linkFor(request: APIRequestContext, email: string): Promise<string> {
  let path: string | undefined;
  await expect
    .poll(async () => {
      const answer = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
      const { items } = (await answer.json()) as { items: { text: string }[] };
      path = items.map(({ text }) => /\/users\/updatepassword#\S+/.exec(text)?.[0]).find(Boolean);
      return path;
    })
    .toBeTruthy();
  return path ?? "";
}

/** Everything that the browser keeps of where it has been and what it was told. */
async function keptBy(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([
      window.location.href,
      window.history.state,
      { ...localStorage },
      { ...sessionStorage },
    ]),
  );
}

test("a one-time link sets a staff password, and its token stays nowhere", {
  tag: ["@S-291", "@any-width"],
}, async ({ page, request, staff }) => {
  const { id, email } = await addMember(staff);
  await answered(await staff.api.post(`/api/users/resetlink/${id}`));
  const link = await linkFor(request, email);
  const token = link.split("#")[1] ?? "-";
  await page.goto(link);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await expect(page).toHaveURL("/users/updatepassword");
  expect(await keptBy(page)).not.toContain(token);
  await look(page);

  await press(page, "Set new password");
  await expectSaid(page, "Password is required", "Confirm Password is required");
  await look(page);
  await fillPasswords(page, newPassword);
  const sent = page.waitForRequest("**/api/users/updatepassword");
  await press(page, "Set new password");
  expect((await sent).headers()["authorization"]).toBe(`Bearer ${token}`);
  await expect(page).toHaveURL("/users/login");
  await expect(page.getByRole("heading", { name: "Staff login" })).toBeVisible();
  await expect(page.getByText(/new password is set/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(newPassword);
  await press(page, "Log in");
  await expect(page).toHaveURL("/dashboard");

  // It works once.
  await page.context().clearCookies();
  await page.goto("/");
  await page.goto(link);
  await expect(page.getByText("This link does not work")).toBeVisible();
});

test("a link that is missing, wrong or too old by now says to ask an administrator for a new one", {
  tag: ["@S-292", "@any-width"],
}, async ({ page }) => {
  await page.goto("/users/updatepassword");
  await expect(page.getByText("ask an administrator for a new link")).toBeVisible();
  await page.goto(`/users/updatepassword#${"x".repeat(43)}`);
  await expect(page.getByText("ask an administrator for a new link")).toBeVisible();
  await expect(page).toHaveURL("/users/updatepassword");
  await expect(page.getByLabel("Password", { exact: true })).toHaveCount(0);

  await page.route("**/api/users/verification", (route) =>
    route.fulfill({
      json: { email: "office@staff.example.com", expiresAt: "2026-12-01T07:30:00.000Z" },
    }),
  );
  await refuse(page, "**/api/users/updatepassword", 403, {
    code: "verification_required",
    msg: "Verify your email address first, then finish here within 30 minutes.",
  });
  await page.goto(`/users/updatepassword#${"y".repeat(43)}`);
  await fillPasswords(page, newPassword);
  await press(page, "Set new password");
  await expect(page.getByRole("alert")).toContainText("Ask an administrator for a new link");
});
