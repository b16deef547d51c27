/** The job on its day: the driver's button, the client's codes, photos and the cash. */
import { expect } from "@playwright/test";
import { picture } from "#harness/files.ts";
import { believeOwnClock } from "#harness/own-clock.ts";
import { ends } from "./support/booking.ts";
import { logInDriver } from "./support/drivers.ts";
import { look, press, pressedAt, spotOf } from "./support/pages.ts";
import { answered, test } from "./support/people.ts";
import { activeDriver, bookOrder, freshDay, setStatus } from "./support/records.ts";

test("a driver does a job with one button after the other, and the client confirms the cash", {
  tag: ["@S-970", "@S-971", "@S-1243", "@any-width"],
}, async ({ page, browser, baseURL, staff, newcomer, request }) => {
  const orderDate = freshDay();
  const driver = await activeDriver(request, staff);
  const id = await bookOrder(newcomer, { orderDate, ...ends, notes: "The piano is heavy." });
  await answered(await staff.api.patch(`/api/orders/assign/${id}`, { data: driver.crew }));
  await logInDriver(page, driver.email);
  await page.goto(`/orders/details/${id}`);
  const job = page.getByRole("region", { name: "The job" });
  await expect(job).toContainText("12 Main Road, Bryanston");
  await expect(job).toContainText("The piano is heavy.");
  await expect(job.getByRole("link", { name: /^Call .* 082 555 0078/ })).toBeVisible();
  const bar = page.getByRole("region", { name: "Next step" });
  await expect(bar).toHaveCount(0);
  await look(page);

  // On its day, as the phone's clock has it; the server's own decides.
  await believeOwnClock(page);
  await page.clock.setFixedTime(`${orderDate}T06:30:00Z`);
  await page.reload();
  await bar.getByRole("button", { name: "On my way" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The client is told when you will be there");
  await look(page);
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
  await look(page);

  await setStatus(staff, id, "started");
  await page.reload();
  const file = { name: "sofa.jpg", mimeType: "image/jpeg", buffer: await picture() };
  const ofCamera = await spotOf(bar.locator("label"));
  await bar.getByLabel("Take photos").setInputFiles(file);
  const photos = page.getByRole("region", { name: "Photos before loading" });
  await expect(photos.getByRole("img")).toHaveCount(1);
  await expect(photos.getByRole("img")).toHaveJSProperty("complete", true);
  expect(await pressedAt(page, ofCamera)).toBe("Photo");
  await look(page);
  await bar.getByRole("button", { name: "Finish" }).click();
  await dialog.getByLabel("Cash received, in rand").fill("12.50");
  await dialog.getByRole("button", { name: "Finish" }).click();
  await expect(dialog.getByText(/in whole rand, without cents/).first()).toBeVisible();
  await dialog.getByLabel("Cash received, in rand").fill("1 000");
  await dialog.getByRole("button", { name: "Finish" }).click();
  const cash = page.getByRole("region", { name: "Cash", exact: true });
  await expect(cash).toContainText(/Recorded\s*R\s1\s000/);
  await expect(bar.getByRole("button", { name: "The client's code for the cash" })).toBeVisible();
  await look(page);

  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: page.viewportSize(),
  });
  const clients = await context.newPage();
  await newcomer.signIn(clients);
  await clients.goto(`/orders/details/${id}`);
  const asked = clients.getByRole("region", { name: "Cash", exact: true });
  await expect(asked).toContainText(/Did you pay R\s1\s000 in cash\? .* code \d{4}/);
  await look(clients);
  await asked.getByRole("button", { name: "Another amount" }).click();
  await asked.getByLabel("I paid, in rand").fill("900");
  await asked.getByRole("button", { name: "Send this amount" }).click();
  await expect(asked).toContainText(/You say\s*R\s900/);
  await expect(asked).toContainText("We look at it with you and the driver");
  await look(clients);
  await context.close();

  await page.context().clearCookies();
  await staff.signIn(page);
  await page.goto("/orders/all?cash=disputed");
  await expect(page.getByText("Cash does not agree").first()).toBeVisible();
  await page.goto(`/orders/details/${id}`);
  await expect(photos.getByRole("img")).toHaveCount(1);
  await press(page, "Settle the cash");
  await dialog.getByLabel("Cash that counts, in rand").fill("950");
  await dialog.getByLabel("Reason").fill("Both agree on the phone.");
  await look(page);
  await dialog.getByRole("button", { name: "Settle it" }).click();
  await expect(cash).toContainText(/Confirmed\s*R\s950/);
});

test("a phone whose date is wrong has the next step all the same, on the day of the server", {
  tag: ["@S-1036", "@any-width"],
}, async ({ page, staff, newcomer, request }) => {
  const driver = await activeDriver(request, staff);
  const id = await bookOrder(newcomer, { orderDate: freshDay() });
  await answered(await staff.api.patch(`/api/orders/assign/${id}`, { data: driver.crew }));
  await logInDriver(page, driver.email);
  const bar = page.getByRole("region", { name: "Next step" });
  // Its day is months ahead, by the server's clock and by the phone's: the answer says when it has come.
  const answerWith = async (isToday: boolean) => {
    await page.route(`**/api/orders/${id}`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), isToday } });
    });
    await page.goto(`/orders/details/${id}`);
    await expect(page.getByRole("region", { name: "The job" })).toBeVisible();
  };
  await answerWith(false);
  await expect(bar).toHaveCount(0);
  await answerWith(true);
  await expect(bar.getByRole("button")).toHaveText(["On my way", "Start"]);
});
