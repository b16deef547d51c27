import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { companyOf, firstSettings, type PageDrawing } from "#contract/company.ts";
import { sampleCompany } from "#harness/sample-company.ts";
import { problemOf } from "./support/forms.ts";
import { expectLinks, isPhone, look, press } from "./support/pages.ts";
import { test } from "./support/people.ts";

test("the home page leads to every part: services, reasons, bar and footer", {
  tag: [
    "@S-540",
    "@S-541",
    "@S-542",
    "@S-223",
    "@S-571",
    "@S-572",
    "@S-573",
    "@S-574",
    "@S-72",
    "@S-224",
    "@S-546",
    "@S-548",
  ],
}, async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  for (const service of ["Moving", "Delivery", "Business Partnership"]) {
    await expect(main.getByRole("heading", { name: service, exact: true })).toBeVisible();
  }
  const reasons = main.getByRole("region", { name: "Why choose us" });
  expect(await reasons.getByRole("listitem").count()).toBeGreaterThan(2);

  const footer = page.getByRole("contentinfo");
  for (const target of [
    "/services",
    "/about",
    "/contact",
    "/terms",
    "/privacy",
    "/about#company",
    "/drivers/register",
    "/drivers/register/driveronly",
    "/drivers/login",
    "/users/login",
    `tel:${sampleCompany.phone}`,
    `mailto:${sampleCompany.email}`,
  ]) {
    await expect(footer.locator(`a[href="${target}"]:visible`)).toBeVisible();
  }
  await expect(footer.getByText(/1 Example Street/)).toBeVisible();
  for (const place of ["Facebook", "Instagram"]) {
    await expect(footer.getByRole("link", { name: place })).toBeVisible();
  }

  if (isPhone(page)) await press(page, "Menu");
  const bar = page.getByRole("navigation", { name: "Main" }).filter({ visible: true });
  for (const [name, target] of Object.entries({
    Home: "/",
    "Get a Quote": "/quote",
    "Client Registration": "/clients/register",
    "Contact Us": "/contact",
    "About Us": "/about",
  })) {
    await expect(bar.getByRole("link", { name, exact: true })).toHaveAttribute("href", target);
  }
  await expect(bar.getByRole("button", { name: "Logout" })).toHaveCount(0);
  // A small screen has one menu for everything; staff find their login in the footer.
  if (!isPhone(page)) {
    await bar.getByRole("button", { name: "Login", exact: true }).click();
    await expect(page.locator("#login-menu").getByRole("link")).toHaveText(["Client login"]);
  }
  await expectLinks(bar, { "Client login": "/clients/login" });
  await page.keyboard.press("Escape");
  await main.getByRole("link", { name: "Start your quote" }).click();
  await expect(page).toHaveURL("/quote");
});

test("the about page tells who the company is and leads to the quote", {
  tag: ["@S-211", "@any-width"],
}, async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: "Company details", exact: true })
    .click();
  await expect(page).toHaveURL("/about#company");
  const company = page.getByRole("region", { name: "The company you deal with" });
  await expect(company).toBeInViewport();
  for (const term of [
    "Full name",
    "Legal status",
    "Registration number",
    "Place of registration",
    "Office bearers",
    "Address for legal documents",
    "Self-regulatory and accreditation bodies",
    "Full price",
    "Disputes outside court",
    "Cooling-off (section 44)",
  ]) {
    await expect(company.getByRole("term").filter({ hasText: term })).toBeVisible();
  }
  await look(page);
  await page.locator("main").getByRole("link", { name: "Get a Quote" }).click();
  await expect(page).toHaveURL("/quote");
});

test("each service card of the home page leads to its section, and that to the quote", {
  tag: ["@S-212", "@S-608", "@S-609", "@any-width"],
}, async ({ page }) => {
  const sections = {
    "How a move works": "Moving",
    "How a delivery works": "Delivery",
    "How we work with you": "Partnership",
  };
  for (const [card, title] of Object.entries(sections)) {
    await page.goto("/");
    await page.getByRole("link", { name: card }).click();
    await expect(page).toHaveURL(`/services#${title.toLowerCase()}`);
    const section = page.getByRole("region", { name: title });
    await expect(section.getByRole("heading", { name: title })).toBeInViewport();
    await section.getByRole("link", { name: /^Get a .*quote/ }).click();
    await expect(page).toHaveURL("/quote");
  }
});

test("three reviews with ratings out of 5 are moved by button, keyboard and swipe", {
  tag: ["@S-213", "@S-543", "@any-width"],
}, async ({ page }) => {
  await page.goto("/");
  const reviews = page.getByRole("region", { name: "Example reviews" });
  await expect(reviews.getByRole("listitem")).toHaveCount(3);
  await expect(reviews.getByText(/^[1-5] out of 5$/)).toHaveCount(3);
  await expect(reviews.getByText("1 of 3")).toBeVisible();
  await reviews.getByRole("button", { name: "Next review" }).click();
  await expect(reviews.getByText("2 of 3")).toBeVisible();
  await reviews.getByRole("list", { name: "Reviews" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(reviews.getByText("3 of 3")).toBeVisible();
  await reviews.getByRole("button", { name: "Previous review" }).click();
  await expect(reviews.getByText("2 of 3")).toBeVisible();
  // What a swipe does: the list scrolls, and the count follows.
  await reviews.getByRole("list", { name: "Reviews" }).evaluate((list) => {
    list.scrollTo({ left: 0, behavior: "instant" });
  });
  await expect(reviews.getByText("1 of 3")).toBeVisible();
});

test("five reviews of clients take the place of the examples, as they were written", {
  tag: ["@S-880", "@any-width"],
}, async ({ page }) => {
  const build = join(import.meta.dirname, "../../build");
  const { drawPage } = (await import(join(build, "render/entry-build.js"))) as PageDrawing;
  const html = await readFile(join(build, "client/index.html"), "utf8");
  const review = (rating: number, words: string, reply = "") => {
    return { name: "Thandi", area: "Sandton", rating, words, reply, day: "2026-12-05" };
  };
  const reviews = [
    review(1, "<script>alert(1)</script> The truck came late.", "We are sorry."),
    review(5, ""),
    review(4, `${"Careful ".repeat(100)}to the last`),
    review(3, "x".repeat(1000)),
    review(5, "Good"),
  ];
  const show = async (count: number) => {
    const shown = { company: companyOf(firstSettings), reviews: reviews.slice(0, count) };
    const body = await drawPage("/", shown);
    const drawn = html.replace("<!--page-->", () => body);
    await page.route("/", (route) => route.fulfill({ body: drawn, contentType: "text/html" }));
    await page.goto("/");
  };
  await show(4);
  await expect(page.getByRole("region", { name: "Example reviews" })).toBeVisible();
  await show(5);
  const shown = page.getByRole("region", { name: "Reviews of customers" }).getByRole("listitem");
  await expect(shown.getByText(/^[1-5] out of 5$/)).toHaveText(
    reviews.map(({ rating }) => `${rating} out of 5`),
  );
  await expect(shown.first()).toContainText("<script>alert(1)</script> The truck came late.");
  await expect(shown.first()).toContainText("Sandton, December 2026Our answerWe are sorry.");
  await shown.nth(2).getByText("Read the rest").click();
  await expect(shown.nth(2).getByText("to the last")).toBeVisible();
  await look(page);
  await expect(page.getByText(/examples/)).toHaveCount(0);
});

test("the pages after a payment show their words, say that nothing was paid, and change nothing", {
  tag: ["@S-214", "@any-width"],
}, async ({ page }) => {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(request.url());
  });
  for (const [path, name] of [
    ["/return", "Your payment was a success"],
    ["/cancel", "Your payment was cancelled"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText(/Today we take cash only/)).toBeVisible();
    await page.locator("main").getByRole("link", { name: "Get a Quote" }).click();
    await expect(page).toHaveURL("/quote");
  }
  expect(writes).toEqual([]);
});

test("the page of prototypes leads to both, and the first is the quote form", {
  tag: ["@S-216", "@S-217", "@any-width"],
}, async ({ page }) => {
  await page.goto("/test");
  await page.getByRole("link", { name: "The quote in three steps" }).click();
  await expect(page).toHaveURL("/testquote2");
  await page.goBack();
  await page.getByRole("link", { name: "The quote form again" }).click();
  await expect(page).toHaveURL("/testquote");
  // The one of the other width is there until the styles are.
  await expect(page.getByRole("button", { name: "Calculate Quote" })).toHaveCount(1);
  await press(page, "Calculate Quote");
  await expect(
    page.getByRole("alert", { name: "*Please complete all the required fields" }),
  ).toBeFocused();
  await expect(page).toHaveURL("/testquote");
});

test("the wizard records three steps, counts from 0, keeps them on the way back, sends nothing", {
  tag: ["@S-220", "@S-221", "@S-607", "@any-width"],
}, async ({ page }) => {
  const calls: string[] = [];
  await page.goto("/testquote2");
  await expect(page.getByRole("heading", { name: "Step 1 of 3: Trip details" })).toBeVisible();
  page.on("request", (request) => {
    if (request.url().includes("/api/") && request.method() !== "GET") calls.push(request.url());
  });
  await page.getByLabel("Pick Up").fill("Rosebank");
  await page.getByLabel("Destination").fill("Hatfield");
  await page.getByLabel("Date of Move").fill("2026-12-05");
  await page.getByLabel("Time of Move").selectOption("09:00");
  await press(page, "Next");
  await expect(page.getByRole("heading", { name: "Step 2 of 3: Truck size" })).toBeFocused();
  await page.getByRole("radio", { name: /Extended Load/ }).check();
  await press(page, "Next");
  for (const field of ["Assistants", "Floors"]) {
    await expect(page.getByLabel(field)).toHaveAttribute("min", "0");
  }
  await page.getByLabel("Assistants").fill("2");
  await page.getByLabel("Floors").fill("-1");
  await press(page, "Finish");
  await expect(problemOf(page, "Floors")).toHaveAccessibleDescription(
    "Floors must be a whole number, 0 or more",
  );
  await look(page);
  await page.getByLabel("Floors").fill("3");
  await press(page, "Back");
  await expect(page.getByRole("radio", { name: /Extended Load/ })).toBeChecked();
  await press(page, "Back");
  await expect(page.getByLabel("Pick Up")).toHaveValue("Rosebank");
  await press(page, "Next");
  await press(page, "Next");
  await expect(page.getByLabel("Floors")).toHaveValue("3");
  await press(page, "Finish");
  const record = page.getByRole("table", { name: "What was recorded" });
  await expect(record.getByRole("row")).toHaveText([
    "Pick UpRosebank",
    "DestinationHatfield",
    "Date and timeSat 5 December 2026, 09:00",
    "Truck SizeExtended Load",
    "Assistants2",
    "Floors3",
    "NotesLeft empty",
  ]);
  await look(page);
  expect(calls).toEqual([]);
});
