/** Drivers find, are offered, take and give back jobs; the office offers them. */
import { expect, type Route } from "@playwright/test";
import { regionNamesText } from "#domain/places/region-names.ts";
import { sampleEnds } from "#harness/browser/booking.ts";
import {
  believeOwnClock,
  checkPage,
  passTimeUntilShown,
  press,
  pressedAt,
  pressPoint,
  pressYes,
} from "#harness/browser/pages.ts";
import { logIn, test } from "#harness/browser/people.ts";
import { activeDriver, bookFor, bookOrder, freshDay, setStatus } from "#harness/browser/records.ts";
import { picture } from "#harness/files.ts";

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
  tag: ["@S-960", "@S-961", "@S-979"],
}, async ({ page, staff, newcomer }) => {
  const { email, crew } = await activeDriver(staff);
  const id = await bookOrder(newcomer, sampleEnds);
  await staff.post(`orders/offer/${id}`, { driverIds: [crew.driverId] });
  await logIn(page, email);
  await believeOwnClock(page);
  await page.clock.install();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/dashboard");
  const offered = page.getByRole("region", { name: "Offered to you" });
  await expect(offered).toContainText("Yours to take for 30 min");
  await checkPage(page);
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
  // The list needs no tiles and no call beside its own.
  expect(asked.filter((url) => /tile|[/]api[/](?!jobs[/])/.test(url))).toEqual([]);
  await offered.getByText("How it adds up").click();
  await expect(offered.getByText(/of them are borne by you/)).toBeVisible();
  await checkPage(page);
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
  await checkPage(page);
  const faster = { code: "not_found", msg: "We could not find that." };
  await page.route("**/api/jobs/accept/*", (route) => route.fulfill({ status: 404, json: faster }));
  await page.route("**/api/jobs/open*", withoutOffers);
  await dialog.getByRole("button", { name: "Yes" }).click();
  const told = page.getByRole("dialog", { name: "You do not have this job" });
  await expect(told).toContainText("This job is not open any more.");
  await checkPage(page);
  await press(page, "Back to the open jobs");
  await expect(told).toHaveCount(0);
  await page.unroute("**/api/jobs/accept/*");
  await page.route("**/api/jobs/open*", withoutPickup);
  await passTimeUntilShown(page, take);
  await take.click();
  await dialog.getByRole("button", { name: "Yes" }).click();
  await expect(page).toHaveURL(`/orders/details/${id}`);
  await expect(page.getByText("The job is yours.")).toBeVisible();
  await expect(
    page.getByRole("main").getByText("Main Road, Bryanston", { exact: true }),
  ).toBeVisible();

  await press(page, "Give this job back");
  await page.getByRole("dialog").getByLabel("Reason").fill("The clutch is gone.");
  await press(page, "Give it back");
  await expect(page).toHaveURL("/orders/all");
  await expect(page.getByText("You have given this job back.")).toBeVisible();
});

test("a driver sets days, hours, days off and reach, reads why no job fits, and sees pages whose code comes late", {
  tag: ["@S-962", "@S-960", "@S-1050"],
}, async ({ page, staff, newcomer }) => {
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  const { email, crew } = await activeDriver(staff);
  await bookOrder(newcomer);
  await logIn(page, email);
  // Whether the code comes between two steps of React is a matter of time.
  for (let visit = 0; visit < 3; visit++) {
    await page.goto("/jobs");
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Orders", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  }
  expect(broken).toEqual([]);

  await page.goto("/jobs/hours");
  const area = page.getByLabel("Area", { exact: true });
  await area.fill("Cape Town");
  await page.getByLabel("Farthest pickup, in km").fill("1 km");
  await page.getByRole("checkbox", { name: "Sun" }).uncheck();
  await page.getByLabel("Mon, from").selectOption("08:30");
  await press(page, "Add days off");
  await page.getByLabel("Last day off").fill("2027-12-24");
  await press(page, "Save the hours");
  await expect(area).toHaveAccessibleDescription(
    new RegExp(`We do not know this place in ${regionNamesText}`),
  );
  await checkPage(page);
  await area.fill("Heidelberg");
  await press(page, "Save the hours");
  await expect(page.getByText("The working hours are saved.")).toBeVisible();
  await page.goto("/jobs");
  await expect(page.getByText("No job fits you right now")).toBeVisible();
  await expect(page.getByText(/farther away than you go|outside of your days/)).toBeVisible();
  await checkPage(page);
  await page.getByRole("link", { name: "Look at my hours" }).click();
  await expect(area).toHaveValue("Heidelberg");
  await expect(page.getByRole("checkbox", { name: "Sun" })).not.toBeChecked();
  await expect(page.getByLabel("Mon, from")).toHaveValue("08:30");
  await expect(page.getByLabel("Last day off")).toHaveValue("2027-12-24");

  await staff.open(page, `/drivers/update/${crew.driverId}`);
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
  tag: "@S-963",
}, async ({ page, staff, newcomer }) => {
  const { email, crew } = await activeDriver(staff);
  const orderDate = freshDay();
  const id = await bookOrder(newcomer, { orderDate });
  await staff.patch(`drivers/availability/${crew.driverId}`, {
    daysOff: [{ from: orderDate, to: orderDate }],
  });
  await staff.signIn(page);
  await page.route(`**/api/orders/${id}/drivers`, withoutDriver(crew.driverId));
  await page.goto(`/orders/details/${id}`);
  await press(page, "Offer it to drivers");
  const dialog = page.getByRole("dialog", { name: "Offer this order" });
  const search = dialog.getByRole("searchbox", { name: "Find a driver" });
  await search.fill(email);
  const found = dialog.getByRole("checkbox", { name: /has that day off/ });
  await found.check();
  await checkPage(page);
  await search.fill("");
  await expect(dialog.getByText(/^The nearest \d of/)).toBeVisible();
  await expect(found).toBeChecked();
  await press(page, "Offer it to 1 driver");
  const offers = page.getByRole("region", { name: "Offers" });
  await expect(offers).toContainText("Waits for an answer");
  await checkPage(page);
  await pressYes(page, "Take the offers back");
  await expect(offers).toContainText("Ended");

  // By law its driver needs a permit now, which the page says before anything is pressed.
  await staff.patch(`vehicles/update/${crew.vehicleId}`, { grossKg: 7_500 });
  await page.getByRole("searchbox", { name: "Find a driver" }).fill(email);
  await page.getByLabel("Driver", { exact: true }).selectOption(crew.driverId);
  await expect(page.getByText(/No Operator card on record/).last()).toBeVisible();
  await press(page, "Process");
  const asked = page.getByRole("dialog", { name: /^Give it to .* all the same\?$/ });
  await expect(asked).toContainText(/has that day off\. Say yes only if .* has agreed\./);
  await press(page, "Assign anyway");
  const why = page.getByLabel("Why may they drive all the same?");
  await expect(why).toHaveAccessibleDescription(/Please say in a few words why/);
  await checkPage(page);
  await why.fill("Their cards are here on paper");
  await press(page, "Assign anyway");
  await expect(page.getByRole("region", { name: "Driver" })).toBeVisible();
});

test("a driver does a job with one button after the other, and the client confirms the cash", {
  tag: ["@S-970", "@S-971", "@S-1036", "@S-1243"],
}, async ({ page, browser, staff, newcomer }) => {
  const orderDate = freshDay();
  const driver = await activeDriver(staff);
  const wishes = { orderDate, ...sampleEnds, notes: "The piano is heavy." };
  const id = await bookFor(driver.crew, { staff, client: newcomer }, wishes);
  await logIn(page, driver.email);
  await page.goto(`/orders/details/${id}`);
  const job = page.getByRole("region", { name: "The job" });
  await expect(job.getByText("Main Road, Bryanston", { exact: true })).toBeVisible();
  await expect(job).toContainText("The piano is heavy.");
  const bar = page.getByRole("region", { name: "Next step" });
  await expect(bar).toHaveCount(0);
  await checkPage(page);

  // Its day is months ahead, by the server's clock and by the phone's: the answer says when it has come.
  await page.route(`**/api/orders/${id}`, async (route) => {
    const answer = await route.fetch();
    const { client, ...order } = await answer.json();
    const reached = { ...client, cellphone: "+27825550079" };
    await route.fulfill({ json: { ...order, ...sampleEnds, client: reached, isToday: true } });
  });
  await page.reload();
  await expect(job.getByRole("link", { name: /^Call .* 082 555 0078/ })).toBeVisible();
  await expect(bar.getByRole("button")).toHaveText(["On my way", "Start"]);
  await page.unroute(`**/api/orders/${id}`);

  // On its day, as the phone's clock has it; the server's own decides.
  await believeOwnClock(page);
  await page.clock.setFixedTime(`${orderDate}T06:30:00Z`);
  await page.reload();
  await bar.getByRole("button", { name: "On my way" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The client is told when you will be there");
  await checkPage(page);
  await dialog.getByRole("button", { name: "Not now" }).click();
  await bar.getByRole("button", { name: "Start" }).click();
  await dialog.getByLabel("The client's code").fill("12");
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(
    dialog.getByText("Enter the 4 digits that the client tells you.").first(),
  ).toBeVisible();
  await dialog.getByLabel("The client's code").fill("1234");
  await dialog.getByRole("button", { name: "Start" }).click();
  await expect(dialog.getByText(/Start it on that day/)).toBeVisible();
  await checkPage(page);

  await setStatus(staff, id, "started");
  await page.reload();
  const file = { name: "sofa.jpg", mimeType: "image/jpeg", buffer: await picture() };
  const ofCamera = await pressPoint(bar.locator("label"));
  await bar.getByLabel("Take photos").setInputFiles(file);
  const photos = page.getByRole("region", { name: "Photos before loading" });
  await expect(photos.getByRole("img")).toHaveCount(1);
  await expect(photos.getByRole("img")).toHaveJSProperty("complete", true);
  expect(await pressedAt(page, ofCamera)).toBe("Photo");
  await checkPage(page);
  await bar.getByRole("button", { name: "Finish" }).click();
  await dialog.getByLabel("Cash received, in rand").fill("12.50");
  await dialog.getByRole("button", { name: "Finish" }).click();
  await expect(dialog.getByText(/in whole rand, without cents/).first()).toBeVisible();
  await dialog.getByLabel("Cash received, in rand").fill("1 000");
  await dialog.getByRole("button", { name: "Finish" }).click();
  const cash = page.getByRole("region", { name: "Cash", exact: true });
  await expect(cash).toContainText(/Recorded\s*R\s1\s000/);
  await expect(bar.getByRole("button", { name: "The client's code for the cash" })).toBeVisible();
  await checkPage(page);

  const clients = await browser.newPage();
  await newcomer.open(clients, `/orders/details/${id}`);
  const asked = clients.getByRole("region", { name: "Cash", exact: true });
  await expect(asked).toContainText(/Did you pay R\s1\s000 in cash\? .* code \d{4}/);
  await checkPage(clients);
  await asked.getByRole("button", { name: "Another amount" }).click();
  await asked.getByLabel("I paid, in rand").fill("900");
  await asked.getByRole("button", { name: "Send this amount" }).click();
  await expect(asked).toContainText(/You say\s*R\s900/);
  await expect(asked).toContainText("We look at it with you and the driver");
  await checkPage(clients);
  await clients.close();

  await staff.open(page, "/orders/all?cash=disputed");
  await expect(page.getByText("Cash does not agree").first()).toBeVisible();
  await page.goto(`/orders/details/${id}`);
  await expect(photos.getByRole("img")).toHaveCount(1);
  await press(page, "Settle the cash");
  await dialog.getByLabel("Cash that counts, in rand").fill("950");
  await dialog.getByLabel("Reason").fill("Both agree on the phone.");
  await checkPage(page);
  await dialog.getByRole("button", { name: "Settle it" }).click();
  await expect(cash).toContainText(/Confirmed\s*R\s950/);
});
