/** Drivers find, are offered, take and give back jobs; the office offers them. */
import { expect, type Page, type Route } from "@playwright/test";
import { believeOwnClock } from "#harness/own-clock.ts";
import { ends } from "./support/booking.ts";
import { look, passTimeUntilShown, press, pressYes } from "./support/pages.ts";
import { answered, goodPassword, test } from "./support/people.ts";
import { activeDriver, bookOrder, freshDay } from "./support/records.ts";

async function logIn(page: Page, email: string): Promise<void> {
  const data = { email, password: goodPassword, loginPartyType: "driver" };
  await answered(await page.request.post("/api/login", { data }));
}

/** The answer as it is of an address that our own list of places does not know. */
async function withoutPickup(route: Route): Promise<void> {
  const answer = await route.fetch();
  const { offers, ...rest } = await answer.json();
  for (const { middles } of offers) middles.pickup = null;
  await route.fulfill({ response: answer, json: { offers, ...rest } });
}

/** The jobs once another driver has the one that was offered. */
async function withoutOffers(route: Route): Promise<void> {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, json: { ...(await answer.json()), offers: [] } });
}

test("a driver sees what is offered and for how long, takes the job and gives it back", {
  tag: ["@S-960", "@S-961", "@S-979", "@any-width"],
}, async ({ page, staff, newcomer, request }) => {
  const { email, crew } = await activeDriver(request, staff);
  const id = await bookOrder(newcomer, { orderDate: freshDay(), ...ends });
  const data = { driverIds: [crew.driverId] };
  await answered(await staff.api.post(`/api/orders/offer/${id}`, { data }));
  await logIn(page, email);
  await believeOwnClock(page);
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/dashboard");
  const offered = page.getByRole("region", { name: "Offered to you" });
  await expect(offered).toContainText("Yours to take for 30 min");
  await look(page);
  await page.goto("/jobs");
  await expect(offered).toContainText("Yours to take for 30 min");
  await expect(offered).toContainText("Bryanston, Sandton to Hatfield, Pretoria");
  await expect(offered).not.toContainText("Main Road");
  expect(asked.filter((url) => url.includes("drawing"))).toEqual([]);
  asked.length = 0;
  await offered.getByText("Map", { exact: true }).click();
  await expect(
    offered.getByRole("img", {
      name: /^Map of the trip from Bryanston, Sandton to Hatfield, Pretoria: /,
    }),
  ).toBeVisible();
  await expect(offered).toContainText("The ring is where you come from: your area.");
  // No tiles, and no question to the server.
  expect(asked.filter((url) => /tile|[/]api[/](?!jobs[/])/.test(url))).toEqual([]);
  await offered.getByText("How it adds up").click();
  await expect(offered.getByText(/of them are borne by you/)).toBeVisible();
  await look(page);
  // The server is away, and its offer ends all the same.
  await page.route("**/api/jobs/open*", (route) => route.abort());
  await page.clock.fastForward("20:00");
  await expect(offered).toContainText("Yours to take for 10 min");
  await page.clock.fastForward("11:00");
  await expect(offered).toContainText("This offer has ended");
  const take = offered.getByRole("button", { name: "Take this job" });
  await expect(take).toHaveCount(0);
  // The route that was set last answers: no call comes between the two.
  await page.route("**/api/jobs/open*", withoutPickup);
  await passTimeUntilShown(page, take);
  await expect(offered).toContainText(
    "There is no map: our list of places lacks the suburb of the pickup.",
  );

  await take.click();
  const dialog = page.getByRole("dialog", { name: "Take this job?" });
  await expect(dialog).toContainText("Bryanston, Sandton to Hatfield, Pretoria");
  await expect(dialog).toContainText(/R\s[\d\s]+is yours, of R\s[\d\s]+ in cash/);
  await look(page);
  const faster = { code: "job_taken", msg: "Somebody else was faster." };
  await page.route("**/api/jobs/accept/*", (route) => route.fulfill({ status: 409, json: faster }));
  await page.route("**/api/jobs/open*", withoutOffers);
  await dialog.getByRole("button", { name: "Yes" }).click();
  const told = page.getByRole("dialog", { name: "You do not have this job" });
  await expect(told).toContainText(faster.msg);
  await look(page);
  await press(page, "Back to the open jobs");
  await expect(told).toHaveCount(0);
  await page.unroute("**/api/jobs/accept/*");
  await page.route("**/api/jobs/open*", withoutPickup);
  await passTimeUntilShown(page, take);
  await take.click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(`/orders/details/${id}`);
  await expect(page.getByText("The job is yours.")).toBeVisible();
  await expect(page.getByRole("main").getByText("12 Main Road, Bryanston")).toBeVisible();

  await press(page, "Give this job back");
  await page.getByRole("dialog").getByLabel("Reason").fill("The clutch is gone.");
  await press(page, "Give it back");
  await expect(page).toHaveURL("/orders/all");
  await expect(page.getByText("You have given this job back.")).toBeVisible();
});

test("a page whose code comes late is shown without an error", {
  tag: ["@S-1050", "@any-width"],
}, async ({ page, staff, request }) => {
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  await logIn(page, (await activeDriver(request, staff)).email);
  // Whether the code comes between two steps of React is a matter of time.
  for (let visit = 0; visit < 3; visit++) {
    await page.goto("/jobs");
    await page.waitForLoadState("networkidle");
    const menu = page.getByRole("button", { name: "Menu" });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole("link", { name: "Orders", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  }
  expect(broken).toEqual([]);
});

test("a driver sets days, hours, days off and reach, and reads why no job fits", {
  tag: ["@S-962", "@S-960", "@any-width"],
}, async ({ page, staff, newcomer, request }) => {
  const { email, crew } = await activeDriver(request, staff);
  await bookOrder(newcomer, { orderDate: freshDay() });
  await logIn(page, email);
  await page.goto("/jobs/hours");
  const area = page.getByLabel("Area", { exact: true });
  await area.fill("Cape Town");
  await page.getByLabel("Farthest pickup, in km").fill("1 km");
  await page.getByRole("checkbox", { name: "Sun" }).uncheck();
  await page.getByLabel("Mon, from").selectOption("08:30");
  await press(page, "Add days off");
  await page.getByLabel("Last day off").fill("2027-12-24");
  await press(page, "Save the hours");
  await expect(area).toHaveAccessibleDescription(/We do not know this place in Gauteng/);
  await look(page);
  await area.fill("Heidelberg");
  await press(page, "Save the hours");
  await expect(page.getByText("The working hours are saved.")).toBeVisible();
  await page.goto("/jobs");
  await expect(page.getByText("No job fits you right now")).toBeVisible();
  await expect(page.getByText(/farther away than you go|outside of your days/)).toBeVisible();
  await look(page);
  await page.getByRole("link", { name: "Look at my hours" }).click();
  await expect(area).toHaveValue("Heidelberg");
  await expect(page.getByRole("checkbox", { name: "Sun" })).not.toBeChecked();
  await expect(page.getByLabel("Mon, from")).toHaveValue("08:30");
  await expect(page.getByLabel("Last day off")).toHaveValue("2027-12-24");

  await page.context().clearCookies();
  await staff.signIn(page);
  await page.goto(`/drivers/update/${crew.driverId}`);
  await expect(page.getByLabel("Farthest pickup, in km")).toHaveValue("1");
});

/** The answer as it is where so many drivers fit that the list does not show this one. */
const withoutDriver = (driverId: string) => async (route: Route) => {
  const answer = await route.fetch();
  const { items, total } = await answer.json();
  const others = items.filter(({ id }: { id: string }) => id !== driverId).slice(0, 1);
  await route.fulfill({ response: answer, json: { items: others, total: total + 1 } });
};

test("the office offers an order, takes the offer back, and assigns a driver who is off only by saying so", {
  tag: ["@S-963", "@any-width"],
}, async ({ page, staff, newcomer, request }) => {
  const { email, crew } = await activeDriver(request, staff);
  const orderDate = freshDay();
  const id = await bookOrder(newcomer, { orderDate });
  const away = { daysOff: [{ from: orderDate, to: orderDate }] };
  const path = `/api/drivers/availability/${crew.driverId}`;
  await answered(await staff.api.patch(path, { data: away }));
  await staff.signIn(page);
  await page.route(`**/api/orders/${id}/drivers`, withoutDriver(crew.driverId));
  await page.goto(`/orders/details/${id}`);
  await press(page, "Offer it to drivers");
  const dialog = page.getByRole("dialog", { name: "Offer this order" });
  const search = dialog.getByRole("searchbox", { name: "Find a driver" });
  await search.fill(email);
  const found = dialog.getByRole("checkbox", { name: /Day off/ });
  await found.check();
  await look(page);
  await search.fill("");
  await expect(dialog.getByText(/^The nearest \d of/)).toBeVisible();
  await expect(found).toBeChecked();
  await press(page, "Offer it to 1 driver");
  const offers = page.getByRole("region", { name: "Offers" });
  await expect(offers).toContainText("Waits for an answer");
  await look(page);
  await pressYes(page, "Take the offers back");
  await expect(offers).toContainText("Ended");

  await page.getByRole("searchbox", { name: "Find a driver" }).fill(email);
  await page.getByLabel("Driver", { exact: true }).selectOption(crew.driverId);
  await press(page, "Process");
  await expect(page.getByText(/has that day off\. Choose another driver/)).toBeVisible();
  await page.getByLabel("Driver", { exact: true }).selectOption(crew.driverId);
  await page.getByRole("checkbox", { name: /has agreed to work then/ }).check();
  await press(page, "Process");
  await expect(page.getByRole("region", { name: "Driver" })).toBeVisible();
});
