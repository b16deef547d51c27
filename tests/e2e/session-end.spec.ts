/** Sessions that end while somebody works, and what a logged-out browser still shows. */
import { expect } from "@playwright/test";
import { isPhone } from "./support/pages.ts";
import { goodPassword, personOf, test } from "./support/people.ts";

test("an edit outlives the session in which it was made", {
  tag: ["@S15b", "@any-width"],
}, async ({ page, member, newcomer }) => {
  const { id, email } = await personOf(newcomer);
  await member.signIn(page);
  await page.goto(`/clients/update/${id}`);
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
});

test("whoever does not log in again is asked before the edit goes", {
  tag: ["@S15b", "@any-width"],
}, async ({ page, member, newcomer }) => {
  const { id } = await personOf(newcomer);
  await member.signIn(page);
  await page.goto(`/clients/update/${id}`);
  const surname = page.getByLabel("Surname", { exact: true });
  await surname.fill("Never saved");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Save changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByRole("button", { name: "Close" }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await question.getByRole("button", { name: "No" }).click();
  await expect(surname).toHaveValue("Never saved");
  await dialog.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL("/clients/login");
});

test("after logging out, the way back shows nothing of the account", {
  tag: ["@S17", "@any-width"],
}, async ({ page, newcomer }) => {
  await newcomer.signIn(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Welcome back")).toBeVisible();
  await page.goto("/orders/all");
  if (isPhone(page)) await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Logout" }).first().click();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).toHaveURL("/clients/login");
  await page.goBack();
  await expect(page).toHaveURL("/clients/login");
  await expect(page.getByText("Welcome back")).toHaveCount(0);
});

test("a tab shows nothing of the one before when another tab logs somebody else in", {
  tag: ["@F14", "@any-width"],
}, async ({ page, client, newcomer }) => {
  const [before, after] = [await personOf(client), await personOf(newcomer)];
  const main = page.getByRole("main");
  const comeBack = () => page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await client.signIn(page);
  await page.goto("/clients/mydata");
  await expect(main).toContainText(before.email);

  await newcomer.signIn(page);
  await comeBack();
  await expect(main).toContainText(after.email);
  await expect(main).not.toContainText(before.email);

  await page.context().clearCookies();
  await comeBack();
  await expect(page).toHaveURL("/clients/login");
});
