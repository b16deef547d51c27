import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { press } from "./pages.ts";
import { codeFor, freshEmail, goodPassword } from "./people.ts";

export const mainForm = (page: Page) => page.locator("main form");

/** Each message stands beside its field and in the summary. */
export async function expectSaid(page: Page, ...messages: readonly string[]): Promise<void> {
  for (const message of messages) {
    await expect(mainForm(page).getByText(message, { exact: true })).toHaveCount(2);
  }
}

export const invalidField = (page: Page, field: string) =>
  page.getByLabel(field, { exact: true }).and(page.locator("[aria-invalid=true]"));

export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

export async function fillPasswords(page: Page, password = goodPassword): Promise<void> {
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
}

export async function sendCode(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await press(page, "Send code");
  await expect(page.getByLabel("Verification code")).toBeFocused();
}

export async function enterCode(
  page: Page,
  request: APIRequestContext,
  email: string,
): Promise<void> {
  await page.getByLabel("Verification code").fill(await codeFor(request, email));
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

/** Opens the last step of a registration as if the address were verified; answers the address. */
export async function openDetails(page: Page, room: "clients" | "drivers"): Promise<string> {
  const email = freshEmail();
  await claimVerified(page, room, { email, purpose: "register" });
  await page.goto(`/${room}/register/form`);
  await expect(page.getByLabel("Surname")).toBeVisible();
  return email;
}

export async function fillPerson(page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Thandi");
  await page.getByLabel("Surname").fill("Sample");
  await page.getByLabel("Cellphone").fill("082 555 0001");
}

export const agree = (page: Page) =>
  page.getByRole("checkbox", { name: /Terms and Conditions/ }).check();
