import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { calculateQuote, daysAhead } from "./support/booking.ts";
import { expectSaid, fillPasswords } from "./support/forms.ts";
import { look, press } from "./support/pages.ts";
import { answered, freshEmail, freshTag, test } from "./support/people.ts";

/** The message to this address whose text holds this; waits until one is there. */
async function mailTo(request: APIRequestContext, email: string, held: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const answer = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
      const { items } = await answered<{ items: { text: string }[] }>(answer);
      found = items.map(({ text }) => held.exec(text)?.[0]).find(Boolean);
      return found;
    })
    .toBeTruthy();
  return found ?? "";
}

/** Goes from the chosen client to the booked order; answers the words that say so. */
async function bookForChosen(page: Page) {
  await page.getByRole("checkbox", { name: /The client agrees/ }).check();
  await look(page);
  await press(page, "Go to checkout");
  await expect(page).toHaveURL("/orders/checkout");
  await page.getByLabel("Street and number").first().fill("12 Oxford Road");
  await page.getByLabel("Street and number").last().fill("31 Church Street");
  await page.getByLabel("Cash - On date of move").check();
  await look(page);
  await press(page, "Book Order");
  await expect(page).toHaveURL("/orders/all");
}

test("staff book for a caller whom they register, who then sets a password and sees the order", {
  tag: ["@S-700", "@S-701", "@any-width"],
}, async ({ page, browser, staff, request, baseURL }) => {
  test.setTimeout(120_000);
  const [email, surname] = [freshEmail("caller"), `Caller${freshTag()}`];
  await staff.signIn(page);
  await page.goto("/orders/all");
  await page.getByRole("link", { name: "Book for a caller" }).click();
  await calculateQuote(page, daysAhead(90));
  await press(page, "Next");
  await expect(page).toHaveURL("/orders/terms");
  await press(page, "Go to checkout");
  await expectSaid(
    page,
    "Please agree to the terms and conditions",
    "Choose the client whom you book for.",
  );
  await press(page, "Register a new client");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("Thandi");
  await dialog.getByLabel("Surname").fill(surname);
  await dialog.getByLabel("Cellphone").fill("082 555 0042");
  await dialog.getByRole("textbox", { name: "Email" }).fill(email);
  await look(page);
  await dialog.getByRole("button", { name: "Register and choose" }).click();
  await expect(page.getByRole("combobox", { name: "Client" })).toHaveValue(`Thandi ${surname}`);
  await bookForChosen(page);
  await expect(page.getByText(/^Booked: .* 10:00, reference/)).toBeVisible();
  await look(page);

  // The next call: the client is found by the number, and agrees anew.
  await calculateQuote(page, daysAhead(91));
  await press(page, "Next");
  await page.getByRole("combobox", { name: "Client" }).fill(email);
  await page.getByRole("option", { name: new RegExp(surname) }).click();
  await bookForChosen(page);
  await page.getByRole("link", { name: "Open the order to give it a driver" }).click();
  await expect(page.getByText(/Said on the phone to .*, who booked it/)).toBeVisible();
  const notes = page.getByRole("region", { name: "Internal notes" });
  await notes.getByLabel("New note").fill("Wants to be called on the way.");
  await press(page, "Add note");
  await expect(notes.getByRole("listitem")).toContainText("Wants to be called on the way.");
  await look(page);

  const link = await mailTo(request, email, /\/clients\/setpassword#\S+/);
  const theirs = await browser.newPage({ baseURL: baseURL ?? "" });
  await theirs.goto(link);
  await expect(theirs.getByRole("textbox", { name: "Email" })).toHaveValue(email);
  await look(theirs);
  await fillPasswords(theirs);
  await press(theirs, "Set new password");
  await expect(theirs).toHaveURL("/clients/login");
  await theirs.goto(link);
  await theirs.reload();
  await expect(theirs.getByText("This link does not work")).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Get a code instead" })).toBeVisible();
  await theirs.close();
  await mailTo(request, email, /We have your booking/);
});
