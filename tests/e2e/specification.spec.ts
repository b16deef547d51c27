/** What the specification says of pages and no other browser test holds them to. */
import { expect } from "@playwright/test";
import { isPhone, look } from "./support/pages.ts";
import { test } from "./support/people.ts";

test("the bar stays in view, and a button that opens the messaging app floats", {
  tag: ["@S-544", "@S-545"],
}, async ({ page }) => {
  await page.goto("/terms");
  const bar = page.getByRole("banner");
  const messaging = page.getByRole("link", { name: /^Message us on WhatsApp/ });
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport({ ratio: 0.9 });
  await expect(messaging).toBeInViewport({ ratio: 0.9 });
  await expect(messaging).toHaveAttribute("href", "https://wa.me/27825550199");
  await look(page);
});

test("the legal pages have their date, their sections and a Back button", {
  tag: ["@S-549", "@any-width"],
}, async ({ page }) => {
  await page.goto("/about");
  for (const [path, title, line, sections] of [
    ["/terms", "Terms and conditions", /^Version of /, 15],
    ["/privacy", "Privacy policy", "Last updated 06 September 2023", 11],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByText(line).first()).toBeVisible();
    const numbers = page.getByRole("main").getByRole("heading", { level: 2, name: /^\d+\./ });
    await expect(numbers).toHaveCount(sections);
    await page.getByRole("button", { name: "Back" }).first().click();
    await expect(page).toHaveURL("/about");
  }
});

test("the sidebar is in the menu on a small screen; the bar has Logout and no Login", {
  tag: ["@S-559", "@S-570", "@S-575"],
}, async ({ page, client }) => {
  await client.signIn(page);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: /^Welcome back/ })).toBeVisible();
  if (isPhone(page)) await page.getByRole("button", { name: "Menu", exact: true }).click();
  const place = isPhone(page)
    ? page.getByRole("dialog", { name: "Menu" })
    : page.getByRole("navigation", { name: "Workspace" });
  for (const title of ["General", "Workbench", "Settings"]) {
    await expect(place.getByText(title, { exact: true })).toHaveCSS("text-transform", "uppercase");
  }
  await expect(place.getByRole("link", { name: "Dashboard" })).toBeVisible();
  await expect(place.getByRole("link", { name: "Orders", exact: true })).toBeVisible();
  await expect(place.getByRole("button", { name: "Logout" })).toBeVisible();

  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Main" });
  if (isPhone(page)) await page.getByRole("button", { name: "Menu", exact: true }).click();
  await expect(page.getByRole("button", { name: "Logout" }).first()).toBeVisible();
  await expect(bar.getByRole("button", { name: "Login", exact: true })).toHaveCount(0);
  await expect(bar.getByRole("link", { name: "Client Registration" })).toHaveCount(0);
});
