import { expect, type Page, test } from "@playwright/test";
import { look } from "./support/pages.ts";
import { codeFor } from "./support/people.ts";

const password = "Furniture!42-van";

/** A day of the coming weeks that no other test uses, as the date field takes it. */
function moveDay(daysAhead: number): string {
  return new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
}

async function choosePlace(
  page: Page,
  field: string,
  typed: string,
  option: RegExp,
): Promise<void> {
  await page.getByRole("combobox", { name: field }).fill(typed);
  await page.getByRole("option", { name: option }).first().click();
}

test(
  "a move from the first look to completion",
  { tag: "@S-01" },
  async ({ page, browser, request }, testInfo) => {
    test.setTimeout(240_000);
    const email = `trip-${testInfo.project.name}-${Date.now()}@customers.example.com`;

    await page.goto("/");
    await look(page);
    await page.getByRole("link", { name: "Start your quote" }).click();
    await expect(page).toHaveURL("/quote");

    await page
      .getByRole("link", { name: /truck size/i })
      .first()
      .click();
    await expect(page).toHaveURL("/trucksinfo");
    await look(page);
    await page.getByRole("button", { name: /Standard Load/ }).click();
    await expect(page).toHaveURL("/quote");
    await choosePlace(
      page,
      "Pick Up",
      "12 Main Road, Bryanston",
      /12 Main Road.*Bryanston, Sandton/,
    );
    await choosePlace(page, "Destination", "hatfeild", /^Hatfield/);
    await page
      .getByLabel("Date of Move")
      .fill(moveDay(testInfo.project.name === "phone" ? 100 : 130));
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
    await page
      .getByRole("button", { name: "Next" })
      .or(page.getByRole("link", { name: "Next" }))
      .click();

    await expect(page).toHaveURL("/orders/terms");
    await page.getByLabel(/notes/i).fill("The gate code is with the guard");
    await look(page);
    await page.getByRole("main").getByRole("link", { name: "Register", exact: true }).click();

    await expect(page).toHaveURL("/clients/register");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: /send/i }).click();
    await page.getByLabel(/verification code/i).fill(await codeFor(request, email));
    await look(page);
    await page.getByRole("button", { name: /verify/i }).click();
    await expect(page).toHaveURL("/clients/register/form");
    await page.getByLabel("Name", { exact: true }).fill("Naledi");
    await page.getByLabel("Surname").fill("Sample");
    await page.getByLabel("Cellphone").fill("082 555 0123");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password").fill(password);
    await page.getByRole("checkbox", { name: /terms/i }).check();
    await look(page);
    await page.getByRole("button", { name: /register|create/i }).click();

    await expect(page).toHaveURL("/clients/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page
      .getByRole("button", { name: /log ?in/i })
      .last()
      .click();
    await expect(page).toHaveURL("/orders/terms");
    await expect(page.getByLabel(/notes/i)).toHaveValue("The gate code is with the guard");
    await page.getByRole("checkbox", { name: /terms/i }).check();
    await page.getByRole("button", { name: "Go to checkout" }).click();

    await expect(page).toHaveURL("/orders/checkout");
    await page.getByLabel("Cash - On date of move").check();
    await look(page);
    await page.getByRole("button", { name: "Book Order" }).dblclick();
    await expect(page).toHaveURL("/orders/all");
    await look(page);
    await expect(page.getByRole("link", { name: "Order details" })).toHaveCount(1);
    await page.getByRole("link", { name: "Order details" }).click();
    await expect(page).toHaveURL(/\/orders\/details\//);
    await expect(page.getByText("The gate code is with the guard")).toBeVisible();
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
    await staff.getByLabel("Email").fill(process.env["E2E_ADMIN_EMAIL"] ?? "");
    await staff
      .getByLabel("Password", { exact: true })
      .fill(process.env["E2E_ADMIN_PASSWORD"] ?? "");
    await staff
      .getByRole("button", { name: /log ?in|sign in/i })
      .last()
      .click();
    await expect(staff).toHaveURL(/\/(dashboard|orders\/details)/);
    await staff.goto(details);
    await staff.getByRole("button", { name: "Process" }).click();
    await expect(staff.getByText("Error: Please select a driver").first()).toBeVisible();
    await staff
      .getByLabel(/driver/i)
      .first()
      .selectOption({ index: 1 });
    await staff.getByRole("button", { name: "Process" }).click();
    await expect(staff.getByRole("button", { name: "Remove driver" })).toBeVisible();
    await look(staff);
    await staff.getByRole("button", { name: "Start Order" }).click();
    await staff.getByRole("button", { name: "Complete Order" }).click();
    await expect(staff.getByText("completed", { exact: false }).first()).toBeVisible();
    await expect(staff.getByRole("button", { name: "Remove driver" })).toHaveCount(0);
    await office.close();

    await page.reload();
    await expect(page.getByText(/completed/i).first()).toBeVisible();
  },
);
