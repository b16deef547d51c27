/** Damage after a move: what its client reports on a phone, and what the office does with it. */
import { expect, type Page } from "@playwright/test";
import { picture } from "#harness/files.ts";
import { ends } from "./support/booking.ts";
import { expectSaid } from "./support/forms.ts";
import { look, press, pressYes, refuse, rows } from "./support/pages.ts";
import { answered, freshTag, test } from "./support/people.ts";
import { assignSomeone, bookOrder, freshDay, setStatus } from "./support/records.ts";

const region = (page: Page) => page.getByRole("region", { name: "Damage or loss" });

/** A photo as a camera makes one, of another size each time. */
async function photo(width: number) {
  const buffer = await picture("jpeg", { width, height: 1_800 });
  return { name: "image.jpg", mimeType: "image/jpeg", buffer };
}

test("a client reports damage with photos, the office answers it, and the client reads that", {
  tag: ["@S-1021", "@S-1022", "@any-width"],
}, async ({ page, browser, baseURL, staff, newcomer }) => {
  const id = await bookOrder(newcomer, { orderDate: freshDay(), ...ends });
  await assignSomeone(staff, id);
  await newcomer.signIn(page);
  await page.goto(`/orders/details/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(region(page)).toHaveCount(0);
  await setStatus(staff, id, "started");
  await setStatus(staff, id, "completed");
  await page.reload();
  await look(page);
  await press(page, "Something is damaged or missing");
  await page.getByLabel("What you ask for, in rand").fill("12.50");
  await press(page, "Send the report");
  await expectSaid(
    page,
    "Say what is damaged or missing, in at least 10 characters",
    "Enter whole rand, without cents and at most R 500 000, or leave it empty",
  );
  await look(page);

  const tag = freshTag();
  await page.getByLabel("What is damaged or missing?").fill(`The leg of the table broke. ${tag}`);
  await page.getByLabel("What you ask for, in rand").fill("1 200");
  const large = await photo(2_600);
  const add = (files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    region(page).locator("input[type=file]").setInputFiles(files);
  await add([{ name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("no photo") }]);
  await expect(region(page).getByText(/^We take photos here/)).toBeVisible();
  await add([large, await photo(2_500), await photo(2_400)]);
  const chosen = region(page).getByRole("list", { name: "Photos to send" });
  await expect(chosen.getByRole("img")).toHaveCount(3);
  await press(page, "Remove photo 3");
  await expect(chosen.getByRole("img")).toHaveCount(2);
  await look(page);

  // The line breaks behind the report: what was not sent stays, and is sent again.
  await refuse(page, "**/api/claims/photos?*", 503, { code: "unavailable", msg: "Away." });
  await press(page, "Send the report");
  await expect(page.getByText("We have your report, but not 2 photos yet")).toBeVisible();
  await look(page);
  await page.unrouteAll();
  const sending = page.waitForRequest((sent) => sent.url().includes("/api/claims/photos"));
  await press(page, "Send the photos");
  const { "content-length": bytes } = await (await sending).allHeaders();
  expect(Number(bytes)).toBeLessThan(large.buffer.length);
  await expect(region(page)).toContainText(/answer, with reasons, by \w+ \d+ \w+ \d{4}/);
  await expect(region(page).getByRole("img")).toHaveCount(2);
  await press(page, "Add photos");
  await add([await photo(2_000)]);
  await press(page, "Send the photo");
  await expect(chosen).toHaveCount(0);
  await expect(region(page).getByRole("img")).toHaveCount(3);
  await look(page);
  const claims = await answered<{ items: object[] }>(
    await newcomer.api.get(`/api/orders/${id}/claims`),
  );
  expect(claims.items).toHaveLength(1);

  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: page.viewportSize(),
  });
  const office = await context.newPage();
  await staff.signIn(office);
  await office.goto("/dashboard");
  await office.getByRole("link", { name: /^Claims to answer/ }).click();
  await expect(office).toHaveURL("/claims/all");
  await expect(office.getByText(/\d+ days left/).first()).toBeVisible();
  await look(office);
  await office.goto(`/claims/all?q=${tag}`);
  await expect(rows(office)).toHaveCount(1);
  await expect(rows(office)).toContainText(`The leg of the table broke. ${tag}`);
  await office.getByRole("link", { name: /^Open/ }).click();
  await expect(region(office)).toContainText("The client asks for R\u00a01\u00a0200.");
  await expect(region(office)).toContainText("Photos before loading");
  await expect(region(office).getByRole("img")).toHaveCount(3);
  await look(office);
  await press(office, "Accept");
  const dialog = office.getByRole("dialog");
  await expect(dialog.getByLabel("We pay, in rand")).toHaveValue("1200");
  await dialog.getByLabel("We pay, in rand").fill("900");
  await press(office, "Accept it");
  await expect(dialog.getByText("Say what we pay for, and how and when").first()).toBeVisible();
  await dialog.getByLabel(/^What we pay for/).fill("A new leg, by EFT on Friday.");
  await look(office);
  await press(office, "Accept it");
  await expect(region(office)).toContainText("Accepted: we pay R\u00a0900");
  await look(office);
  await press(office, "Something else is damaged or missing");
  await office.getByLabel("What is damaged or missing?").fill("A lamp is missing too.");
  await office.getByLabel("What the client asks for, in rand").fill("50");
  await look(office);
  await press(office, "Send the report");
  await expect(region(office).getByText("Answer by")).toBeVisible();
  await context.close();

  await page.reload();
  await expect(region(page)).toContainText("Accepted: we pay R\u00a0900");
  await expect(region(page)).toContainText("A new leg, by EFT on Friday.");
  await expect(region(page)).toContainText("A lamp is missing too.");
  await pressYes(page, "Take the report back");
  await expect(region(page).getByText("Taken back")).toBeVisible();
  await look(page);
});
