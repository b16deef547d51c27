import { expect } from "@playwright/test";
import { fileTypeMessage } from "#domain/files/kept-file.ts";
import { picture } from "#harness/files.ts";
import { logInDriver } from "./support/drivers.ts";
import { expectSaid } from "./support/forms.ts";
import { look } from "./support/pages.ts";
import { answered, freshPlate, registeredDriver, test } from "./support/people.ts";
import { activeDriver } from "./support/records.ts";

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a driver sends photos from the dashboard, and the office accepts one and refuses another", {
  tag: ["@S-920", "@S-921", "@S-922", "@S-923", "@S-1241", "@any-width"],
}, async ({ page, staff, request, browser, baseURL }) => {
  const { id, email } = await registeredDriver(request, [freshPlate()]);
  await logInDriver(page, email);
  const own = page.getByRole("region", { name: "Your documents" });
  await expect(own.getByText("Not sent")).toHaveCount(2);
  await expect(page.getByRole("region", { name: /^Documents of E/ })).toContainText("Licence disc");
  await look(page);

  const photo = { name: "../licence.jpg", mimeType: "image/jpeg" };
  const large = await picture("jpeg", { width: 3_000, height: 2_000 });
  const send = async (label: string) => {
    await own.getByRole("button", { name: new RegExp(`^Send (it|a new one) ?, ${label}`) }).click();
    return page.getByRole("dialog", { name: `Send: ${label}` });
  };
  const licence = await send("Driving licence");
  await licence.getByRole("button", { name: "Send" }).click();
  await expectSaid(page, "Choose a photo or a PDF.", "Enter the day until which it is valid");
  await look(page);
  await licence.getByLabel("Valid until").fill(dayAhead(400));
  await licence
    .getByLabel("Photo or PDF")
    .setInputFiles({ ...photo, buffer: Buffer.from("<script>alert(1)</script>") });
  await licence.getByRole("button", { name: "Send" }).click();
  await expectSaid(page, fileTypeMessage);
  await licence.getByLabel("Photo or PDF").setInputFiles({ ...photo, buffer: large });
  const sending = page.waitForRequest((sent) => sent.url().includes("/api/documents/send"));
  await licence.getByRole("button", { name: "Send" }).click();
  // The phone makes it as small as it is kept.
  const { "content-length": bytes } = await (await sending).allHeaders();
  expect(Number(bytes)).toBeLessThan(large.length);
  await expect(licence).toHaveCount(0);
  const identity = await send("Identity document");
  // The file picker is closed without a file: that is no answer to the window.
  await identity.getByLabel("Photo or PDF").dispatchEvent("cancel", { bubbles: true });
  await identity.getByLabel("Photo or PDF").setInputFiles({ ...photo, buffer: large });
  await identity.getByRole("button", { name: "Send" }).click();
  await expect(own.getByText("Waits for review")).toHaveCount(2);

  const office = await browser.newPage({ ...(baseURL !== undefined && { baseURL }) });
  await staff.signIn(office);
  await office.goto("/dashboard");
  await office.getByRole("link", { name: /^Documents to review/ }).click();
  await expect(office).toHaveURL("/documents/all");
  await expect(office.getByRole("button", { name: /^To review/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await look(office);
  await office.goto(`/drivers/update/${id}`);
  const documents = office.getByRole("region", { name: "Documents" });
  await documents.getByRole("button", { name: /^Accept ?, Driving licence/ }).click();
  const accepting = office.getByRole("dialog", { name: "Accept: Driving licence" });
  await expect(accepting.getByLabel("Valid until")).toHaveValue(dayAhead(400));
  await accepting.getByLabel("Valid until").fill(dayAhead(20));
  await look(office);
  await accepting.getByRole("button", { name: "Accept" }).click();
  await expect(documents.getByText("Ends soon")).toBeVisible();
  await documents
    .getByRole("listitem")
    .filter({ hasText: "Identity document" })
    .getByRole("button", { name: "Refuse" })
    .click();
  await office.getByLabel("Reason").fill("The photo is not sharp.");
  const refusing = office.getByRole("dialog", { name: /^Refuse/ });
  await refusing.getByRole("button", { name: "Refuse", exact: true }).click();
  await expect(documents.getByText(/The photo is not sharp/)).toBeVisible();
  await documents.getByRole("button", { name: /^Mark as received ?, Identity document/ }).click();
  const receiving = office.getByRole("dialog", { name: /^Received/ });
  await receiving.getByRole("button", { name: "Mark as received" }).click();
  await expect(documents.getByText("Seen by the office.")).toBeVisible();
  await look(office);
  await office.close();

  await page.goto("/drivers/documents");
  await expect(own.getByText("Ends soon")).toBeVisible();
  const [shown] = await Promise.all([
    page.waitForEvent("popup"),
    own.getByRole("link", { name: /^Look at it ?, Driving licence/ }).click(),
  ]);
  await expect(shown.locator("img")).toBeVisible();
  await look(page);
});

test("a permit that ends soon is asked for, as it keeps jobs away once it has ended", {
  tag: ["@S-1035", "@any-width"],
}, async ({ page, staff, request }) => {
  const { email, crew } = await activeDriver(request, staff);
  const data = { holderId: crew.driverId, kind: "permit", expiresOn: dayAhead(20) };
  await answered(await staff.api.post("/api/documents/receive", { data }));
  await logInDriver(page, email);
  await expect(page.getByText("We need: Professional driving permit (PrDP).")).toBeVisible();
});
