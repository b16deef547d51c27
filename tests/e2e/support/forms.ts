import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./axe.ts";
import { codeFor } from "./mailbox.ts";

/** A password that the rules accept. */
export const goodPassword = "Zebras7!Paint";

export const form = (page: Page) => page.locator("main form");

export const press = (page: Page, name: string) =>
  page.locator("main").getByRole("button", { name, exact: true }).click();

/** The page as it is now is accessible and never scrolls sideways. */
export async function look(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

/** Each message stands beside its field and in the summary. */
export async function expectSaid(page: Page, ...messages: readonly string[]): Promise<void> {
  for (const message of messages) {
    await expect(form(page).getByText(message, { exact: true })).toHaveCount(2);
  }
}

/** A field that is at fault. */
export const problemOf = (page: Page, field: string) =>
  page.getByLabel(field, { exact: true }).and(page.locator("[aria-invalid=true]"));

/** Links by their name, each with the address that it leads to. */
export async function expectLinks(
  within: Page | Locator,
  links: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, href] of Object.entries(links)) {
    await expect(within.getByRole("link", { name })).toHaveAttribute("href", href);
  }
}

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

export async function fillPasswords(page: Page, password = goodPassword): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
}

export async function sendCode(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await press(page, "Send code");
  await expect(page.getByLabel("Verification code")).toBeFocused();
}

/** Types the code that was mailed, and goes to the last step. */
export async function enterCode(
  page: Page,
  request: APIRequestContext,
  email: string,
): Promise<void> {
  await page.getByLabel("Verification code").fill(await codeFor(request, email));
  await press(page, "Verify code");
}

/** Has the page believe that an address is verified; the server itself knows of none. */
export async function claimVerified(
  page: Page,
  room: "clients" | "drivers",
  claim: { readonly email: string; readonly purpose: "register" | "reset" },
): Promise<void> {
  await page.route(`**/api/${room}/verification`, (route) =>
    route.fulfill({ json: { ...claim, expiresAt: "2026-12-01T07:30:00.000Z" } }),
  );
}

/** Answers a call with a refusal, as the server would write it. */
export async function refuse(
  page: Page,
  path: string,
  status: number,
  body: object,
): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status, json: body }));
}
