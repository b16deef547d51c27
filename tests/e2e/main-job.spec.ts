import { expect } from "@playwright/test";
import { choosePlace, daysAhead } from "./support/booking.ts";
import {
  agree,
  enterCode,
  fillLogin,
  fillPasswords,
  fillPerson,
  sendCode,
} from "./support/forms.ts";
import { look, press, pressYes } from "./support/pages.ts";
import { freshEmail, test } from "./support/people.ts";

test("a move from the first look to completion", {
  tag: ["@S-01", "@S-647", "@S-1335", "@any-width"],
}, async ({ page, browser, request }) => {
  test.setTimeout(240_000);
  const email = freshEmail("trip");

  await page.goto("/");
  await look(page);
  await page.getByRole("link", { name: "Start your quote" }).click();
  await expect(page).toHaveURL("/quote");

  await page.getByRole("link", { name: "Choose a truck size" }).click();
  await expect(page).toHaveURL("/trucksinfo");
  await look(page);
  await page.getByRole("button", { name: /Standard Load/ }).click();
  await expect(page).toHaveURL("/quote");
  const bryanston = /12 Main Road.*Bryanston, Sandton/;
  await choosePlace(page, "Pick Up", "12 Main Road, Bryanston", bryanston);
  await choosePlace(page, "Destination", "hatfeild", /^Hatfield/);
  await page.getByLabel("Date of Move").fill(daysAhead(100));
  await page.getByLabel("Time of Move").selectOption("09:00");
  await page.getByLabel("Helpers").selectOption("2");
  await page.getByLabel("Floors").selectOption("3");
  await look(page);
  await page.reload();
  await expect(page.getByLabel("Time of Move")).toHaveValue("09:00");
  await page.getByRole("button", { name: "Calculate Quote" }).click();

  await expect(page).toHaveURL("/orders/pricebreakdown");
  await expect(page.getByRole("heading", { name: "Quote Breakdown" })).toBeVisible();
  await look(page);
  const total = await page.getByRole("row", { name: /Total Price/ }).textContent();
  await press(page, "Next");

  await expect(page).toHaveURL("/orders/terms");
  await page.getByLabel(/notes/i).fill("The gate code is with the guard");
  await look(page);
  await page.getByRole("main").getByRole("link", { name: "Register", exact: true }).click();

  await expect(page).toHaveURL("/clients/register");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
  await sendCode(page, email);
  await look(page);
  await enterCode(page, request, email);
  await expect(page).toHaveURL("/clients/register/form");
  await fillPerson(page);
  await fillPasswords(page);
  await agree(page);
  await look(page);
  await page.getByRole("button", { name: /register|create/i }).click();

  await expect(page).toHaveURL("/orders/terms");
  await expect(page.getByText("You are booking as Thandi Sample.")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("layisha.orderNavLink"))).toBeNull();
  await page.goBack();
  await expect(page).toHaveURL("/orders/pricebreakdown");
  await press(page, "Next");
  await expect(page.getByLabel(/notes/i)).toHaveValue("The gate code is with the guard");
  await page.getByRole("checkbox", { name: /terms/i }).check();
  await page.getByRole("button", { name: "Go to checkout" }).click();

  await expect(page).toHaveURL("/orders/checkout");
  await page.getByLabel("Street and number").fill("31 Church Street");
  await page.getByLabel("Cash - On date of move").check();
  await look(page);
  await page.getByRole("button", { name: "Book Order" }).dblclick();
  await expect(page).toHaveURL("/orders/all");
  await look(page);
  await expect(page.getByRole("link", { name: "Order details" })).toHaveCount(1);
  await page.getByRole("link", { name: "Order details" }).click();
  await expect(page).toHaveURL(/\/orders\/details\//);
  await expect(page.getByText("The gate code is with the guard")).toBeVisible();
  await expect(page.getByText("31 Church Street, Hatfield")).toBeVisible();
  await expect(page.getByText(/commission/i)).toHaveCount(0);
  const price = /R\s[\d\s]+/.exec(total ?? "")?.[0].trim() ?? "";
  await expect(page.getByText(price).first()).toBeVisible();
  await look(page);
  const details = page.url();

  const office = await browser.newContext();
  const staff = await office.newPage();
  await staff.goto(details);
  await expect(staff).toHaveURL("/clients/login");
  await staff.goto("/users/login");
  const { E2E_ADMIN_EMAIL: admin = "", E2E_ADMIN_PASSWORD: password = "" } = process.env;
  await fillLogin(staff, admin, password);
  await press(staff, "Log in");
  await expect(staff).toHaveURL(/\/(dashboard|orders\/details)/);
  await staff.goto(details);
  await staff.getByRole("button", { name: "Process" }).click();
  await expect(staff.getByText("Error: Please select a driver").first()).toBeVisible();
  await staff.getByLabel("Driver", { exact: true }).selectOption({ index: 1 });
  await staff.getByRole("button", { name: "Process" }).click();
  await expect(staff.getByRole("button", { name: "Remove driver" })).toBeVisible();
  await look(staff);
  await pressYes(staff, "Start Order");
  await pressYes(staff, "Complete Order");
  await expect(staff.getByText("completed", { exact: false }).first()).toBeVisible();
  await expect(staff.getByRole("button", { name: "Remove driver" })).toHaveCount(0);
  await office.close();

  await page.reload();
  await expect(page.getByText(/completed/i).first()).toBeVisible();
});
