import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { firstCompanySettings, type PrerenderedPage, toPublicCompany } from "#contract/company.ts";
import { invalidField } from "#harness/browser/forms.ts";
import { checkPage, expectLinks, isPhone, press } from "#harness/browser/pages.ts";
import { test } from "#harness/browser/people.ts";
import { sampleCompany } from "#harness/sample-company.ts";

test("the home page leads to every part; its bar stays in view, and a button that opens the messaging app floats", {
  tag: ["@S-540", "@S-223", "@S-72", "@S-224", "@S-544", "@S-545", "@S-546", "@both-widths"],
}, async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  for (const service of ["Moving", "Delivery", "Business Partnership"]) {
    await expect(main.getByRole("heading", { name: service, exact: true })).toBeVisible();
  }
  const reasons = main.getByRole("region", { name: "Why choose us" });
  expect(await reasons.getByRole("listitem").count()).toBeGreaterThan(2);

  const footer = page.getByRole("contentinfo");
  const messaging = page.getByRole("link", { name: /^Message us on WhatsApp/ });
  await footer.scrollIntoViewIfNeeded();
  await expect(page.getByRole("banner")).toBeInViewport({ ratio: 0.9 });
  await expect(messaging).toBeInViewport({ ratio: 0.9 });
  await expect(messaging).toHaveAttribute("href", "https://wa.me/27825550199");
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

test("pages of text tell who the company is, lead to their sections, to the quote and back, and change nothing", {
  tag: ["@S-211", "@S-212", "@S-214", "@S-549", "@S-608"],
}, async ({ page }) => {
  const writes: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") writes.push(request.url());
  });
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
    await expect(section.getByRole("link", { name: /^Get a .*quote/ })).toHaveAttribute(
      "href",
      /^\/quote/,
    );
  }
  await expect(page.getByText("between any two addresses in Gauteng.")).toBeVisible();

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
  await checkPage(page);
  await expectLinks(page.locator("main"), { "Get a Quote": "/quote" });

  for (const [path, title, line, count] of [
    ["/terms", "Terms and conditions", /^Version of /, 15],
    ["/privacy", "Privacy policy", "Last updated 06 September 2023", 11],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByText(line).first()).toBeVisible();
    const numbers = page.getByRole("main").getByRole("heading", { level: 2, name: /^\d+\./ });
    await expect(numbers).toHaveCount(count);
    await page.getByRole("button", { name: "Back" }).first().click();
    await expect(page).toHaveURL(/^[^#]*\/about/);
  }

  for (const [path, name] of [
    ["/return", "Your payment was a success"],
    ["/cancel", "Your payment was cancelled"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText(/Today we take cash only/)).toBeVisible();
    await expectLinks(page.locator("main"), { "Get a Quote": "/quote" });
  }
  expect(writes).toEqual([]);
});

test("reviews are moved by button, keyboard and swipe; five of clients take the place of the examples, as they were written", {
  tag: ["@S-213", "@S-880"],
}, async ({ page }) => {
  await page.goto("/");
  const examples = page.getByRole("region", { name: "Example reviews" });
  await expect(examples.getByRole("listitem")).toHaveCount(3);
  await expect(examples.getByText(/^[1-5] out of 5$/)).toHaveCount(3);
  await expect(examples.getByText("1 of 3")).toBeVisible();
  await examples.getByRole("button", { name: "Next review" }).click();
  await expect(examples.getByText("2 of 3")).toBeVisible();
  await examples.getByRole("list", { name: "Reviews" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(examples.getByText("3 of 3")).toBeVisible();
  await examples.getByRole("button", { name: "Previous review" }).click();
  await expect(examples.getByText("2 of 3")).toBeVisible();
  // A swipe scrolls the list, and the count follows.
  await examples.getByRole("list", { name: "Reviews" }).evaluate((list) => {
    list.scrollTo({ left: 0, behavior: "instant" });
  });
  await expect(examples.getByText("1 of 3")).toBeVisible();

  const build = join(import.meta.dirname, "../../build");
  const { drawPage } = (await import(join(build, "render/entry-build.js"))) as PrerenderedPage;
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
    const shown = {
      company: toPublicCompany(firstCompanySettings),
      reviews: reviews.slice(0, count),
    };
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
  await checkPage(page);
  await expect(page.getByText(/examples/)).toHaveCount(0);
});

test("the page of prototypes leads to the quote form and to a wizard, which records three steps and sends nothing", {
  tag: ["@S-216", "@S-217", "@S-220", "@S-221"],
}, async ({ page }) => {
  await page.goto("/test");
  await page.getByRole("link", { name: "The quote form again" }).click();
  await expect(page).toHaveURL("/testquote");
  // The one of the other width is there until the styles are.
  await expect(page.getByRole("button", { name: "Calculate Quote" })).toHaveCount(1);
  await press(page, "Calculate Quote");
  await expect(
    page.getByRole("alert", { name: "*Please complete all the required fields" }),
  ).toBeFocused();
  await expect(page).toHaveURL("/testquote");

  const calls: string[] = [];
  await page.goto("/test");
  await page.getByRole("link", { name: "The quote in three steps" }).click();
  await expect(page).toHaveURL("/testquote2");
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
  await expect(invalidField(page, "Floors")).toHaveAccessibleDescription(
    "Floors must be a whole number, 0 or more",
  );
  await checkPage(page);
  await page.getByLabel("Floors").fill("3");
  await press(page, "Back");
  await expect(page.getByRole("radio", { name: /Extended Load/ })).toBeChecked();
  await press(page, "Back");
  await expect(page.getByLabel("Pick Up")).toHaveValue("Rosebank");
  await press(page, "Next");
  await press(page, "Next");
  await expect(page.getByLabel("Floors")).toHaveValue("3");
  await press(page, "Finish");
  await expect(page.getByRole("table", { name: "What was recorded" }).getByRole("row")).toHaveText([
    "Pick UpRosebank",
    "DestinationHatfield",
    "Date and timeSat 5 December 2026, 09:00",
    "Truck SizeExtended Load",
    "Assistants2",
    "Floors3",
    "NotesLeft empty",
  ]);
  await checkPage(page);
  expect(calls).toEqual([]);
});

test("the sidebar is in the menu on a small screen; the bar has Logout and no Login", {
  tag: ["@S-559", "@S-570", "@S-575", "@both-widths"],
}, async ({ page, client }) => {
  await client.open(page, "/dashboard");
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
