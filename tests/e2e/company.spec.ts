/** The company's details, as an administrator sets them and everybody reads them. */
import { expect } from "@playwright/test";
import { look, press } from "./support/pages.ts";
import { freshTag, test } from "./support/people.ts";

test("an administrator sets a detail, which every visitor reads a moment later", {
  tag: ["@S-687", "@S-688", "@S-1042", "@any-width"],
}, async ({ page, staff, browser, baseURL }) => {
  const code = `Code of ${freshTag()}`;
  await staff.signIn(page);
  await page.route("/api/settings", async (route) => {
    const settings = await (await route.fetch()).json();
    await route.fulfill({ json: { ...settings, missing: ["phone", "email"] } });
  });
  await page.goto("/dashboard");
  await expect(page.getByText("Not set: Phone and Email of the office.")).toBeVisible();
  await page.unroute("/api/settings");
  await page.getByRole("link", { name: "Set the company's details" }).click();
  await expect(page).toHaveURL("/settings");
  const vat = page.getByLabel("VAT number");
  const before = await vat.inputValue();
  await vat.fill("123");
  await page.getByLabel("Codes of conduct").fill(code);
  await press(page, "Save changes");
  await expect(vat).toHaveAccessibleDescription(/10 digits and begins with 4/);
  await look(page);
  await vat.fill(before);
  // Another bank account alone asks for the password.
  const password = page.getByLabel("Your password", { exact: true });
  await expect(password).toHaveCount(0);
  await page.getByLabel("Bank account").fill("620 0000 0000");
  await password.fill("Wrong!password-1");
  await press(page, "Save changes");
  await expect(password).toHaveAccessibleDescription(/not your password/);
  await look(page);
  await page.getByLabel("Bank account").fill("");
  await expect(password).toHaveCount(0);
  await press(page, "Save changes");
  await expect(page.getByText("The company details are saved.")).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText(code).first()).toBeVisible();

  const visitor = await browser.newContext({ ...(baseURL && { baseURL }) });
  const about = await visitor.newPage();
  await expect(async () => {
    await about.goto("/about");
    await expect(about.getByText(code)).toBeVisible({ timeout: 500 });
  }).toPass();
  await visitor.close();
});
