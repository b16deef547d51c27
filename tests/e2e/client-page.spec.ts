import { expect } from "@playwright/test";
import { look, press, pressYes, printedPages } from "./support/pages.ts";
import { answered, test } from "./support/people.ts";
import { assignSomeone, bookOrder, freshDay, setStatus } from "./support/records.ts";

test("an order prints as one page of A4, upright and lying, for its client and for staff", {
  tag: ["@S-690", "@any-width"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, {
    orderDate: freshDay(),
    notes: "The piano is heavy.\n".repeat(99),
    pickupDetails: {
      address: "",
      unit: "Unit 4, Acacia Court, behind the second gate; ring twice and wait there",
      contactName: "Bartholomew Christopher Nkosinathi",
      contactCellphone: "0825550077",
    },
  });
  await assignSomeone(staff, id);
  for (const reader of [client, staff]) {
    await page.context().clearCookies();
    await reader.signIn(page);
    await page.goto(`/orders/details/${id}`);
    await expect(page.getByText("Total Price")).toBeVisible();
    expect(await printedPages(page)).toEqual([1, 1]);
  }
});

test("a client sees who comes and with which plate, each price, and the papers of the move", {
  tag: ["@S-691", "@S-692", "@S-693", "@any-width"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  const path = `/api/orders/update/${id}`;
  const refusal = await client.api.patch(path, { data: { floors: 3 } });
  const { quote } = (await refusal.json()) as { quote: { price: number } };
  await answered(await client.api.patch(path, { data: { floors: 3, price: quote.price } }));
  const { name } = await assignSomeone(staff, id);
  await client.signIn(page);
  await page.goto(`/orders/details/${id}`);
  const driver = page.getByRole("region", { name: "Your driver" });
  await expect(driver).toContainText(name);
  await expect(driver).toContainText(/[A-Z0-9\u00a0]+GP/);
  const chat = driver.getByRole("link", { name: /^WhatsApp/ });
  await expect(chat).toHaveAttribute(
    "href",
    /wa\.me\/27\d{9}\?text=Hello.*reference%20\w{4}-\w{4}/,
  );
  const prices = page.getByRole("region", { name: "Changes of the price" });
  await expect(prices).toContainText("1 floor to 3 floors");
  const saved = async (link: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: link }).click();
    return (await download).suggestedFilename();
  };
  expect(await saved("Confirmation (PDF)")).toMatch(/^layisha-booking-confirmation-.*\.pdf$/);
  expect(await saved("Add to calendar")).toMatch(/^layisha-move-.*\.ics$/);
  await look(page);
  await setStatus(staff, id, "started");
  await setStatus(staff, id, "completed");
  await page.reload();
  expect(await saved("Receipt (PDF)")).toMatch(/^layisha-receipt-.*\.pdf$/);
  await look(page);
});

test("staff mend their answer to a review; once it is removed, its client reads why", {
  tag: ["@R-120", "@R-123", "@any-width"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await assignSomeone(staff, id);
  for (const status of ["started", "completed"] as const) await setStatus(staff, id, status);
  const words = `The driver, ${id}, was late.`;
  const data = { rating: 2, words };
  const { id: review } = await answered<{ id: string }>(
    await client.api.post(`/api/orders/review/${id}`, { data }),
  );
  const reply = "x".repeat(900);
  await answered(await staff.api.patch(`/api/reviews/reply/${review}`, { data: { reply } }));
  await staff.signIn(page);
  await page.goto(`/reviews/all?q=${id}`);
  await press(page, "Answer");
  await expect(page.getByLabel("Our answer")).toHaveValue(reply);
  await look(page);
  await page.getByLabel("Our answer").fill("We are sorry.");
  await press(page, "Save the answer");
  await expect(page.getByText("We are sorry.").first()).toBeVisible();
  const reason = "It names the driver.";
  await answered(await staff.api.post(`/api/reviews/remove/${review}`, { data: { reason } }));
  await page.context().clearCookies();
  await client.signIn(page);
  await page.goto(`/orders/details/${id}`);
  const card = page.getByRole("region", { name: "Review" });
  await expect(card).toContainText(words);
  await expect(card).toContainText(reason);
  await expect(card.getByRole("button")).toHaveCount(0);
  await look(page);
});

test("a move that is over is booked again, or the way back, without its day", {
  tag: ["@S-694", "@any-width"],
}, async ({ page, client }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await answered(await client.api.post(`/api/orders/cancel/${id}`, { data: { reason: "Rain." } }));
  await client.signIn(page);
  const filled = async (from: string, to: string) => {
    await expect(page).toHaveURL("/quote");
    await expect(page.getByLabel("Pick Up")).toHaveValue(from);
    await expect(page.getByLabel("Destination")).toHaveValue(to);
    await expect(page.getByLabel("Helpers")).toHaveValue("2");
    await expect(page.getByLabel("Floors")).toHaveValue("1");
    await expect(page.getByLabel("Date of Move")).toHaveValue("");
  };
  const [here, there] = ["12 Main Road, Bryanston", "31 Church Street, Hatfield"];
  await page.goto(`/orders/details/${id}`);
  await press(page, "Book again");
  await filled(here, there);
  await page.goto(`/orders/details/${id}`);
  await press(page, "The way back");
  await look(page);
  await page.getByRole("dialog").getByRole("button", { name: "Yes" }).click();
  await filled(there, here);
});

test("whoever has the link to a move follows it, until its client ends it", {
  tag: ["@S-695", "@any-width"],
}, async ({ page, client, staff, browser }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await assignSomeone(staff, id);
  await client.signIn(page);
  await page.goto(`/orders/details/${id}`);
  await press(page, "Make a link");
  const card = page.getByRole("region", { name: "To keep and to share" });
  const link = await card.getByRole("button", { name: /^Copy the link/ }).getAttribute("title");
  await look(page);
  const stranger = await browser.newPage({ viewport: page.viewportSize() });
  const { pathname } = new URL(link ?? "");
  await stranger.goto(new URL(pathname, page.url()).href);
  await expect(stranger.getByRole("heading", { name: "The move of Lerato S." })).toBeVisible();
  await expect(stranger.getByRole("main")).toContainText("Bryanston");
  await expect(stranger.getByRole("main")).not.toContainText(/Main Road|R \d/);
  await look(stranger);
  await pressYes(page, "End the link");
  await expect(card.getByRole("button", { name: "Make a link" })).toBeVisible();
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: "This link opens no move" })).toBeVisible();
  await look(stranger);
  await stranger.close();
});
