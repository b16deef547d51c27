import { expect } from "@playwright/test";
import { fileKinds } from "#domain/files/file-kinds.ts";
import { daysAhead, sampleEnds } from "#harness/browser/booking.ts";
import { agree, expectSaid, mainForm } from "#harness/browser/forms.ts";
import { checkPage, detailsLink, press } from "#harness/browser/pages.ts";
import { freshPlate, logIn, registeredDriver, test } from "#harness/browser/people.ts";
import {
  activeDriver,
  bookFor,
  documentsOfVehicle,
  listItems,
  receiveDocuments,
} from "#harness/browser/records.ts";
import { picture } from "#harness/files.ts";

test("a pending driver adds a vehicle, told each rule in the form's words, and finds it pending", {
  tag: ["@S-283", "@S-284", "@S-285", "@S-306", "@F-193", "@S-286"],
}, async ({ page, driver }) => {
  const [own] = await listItems<{ licencePlate: string }>(driver.api, "/api/vehicles/mine");
  await driver.open(page, "/dashboard");
  await expect(page.getByText("Your registration is", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("Pending", { exact: true }).first()).toBeVisible();
  const vehicles = page.getByRole("region", { name: "Your vehicles" });
  await vehicles.getByRole("link", { name: "Register another vehicle" }).click();
  await expect(page).toHaveURL("/vehicles/register/vehicleonly");

  const size = page.getByLabel("Truck Size");
  const plate = page.getByLabel("Licence plate");
  await size.selectOption("3ton");
  await size.selectOption("pleaseSelect");
  await press(page, "Register this vehicle");
  await expectSaid(
    page,
    "Truck size is required",
    "Licence plate is required",
    "Vehicle shape is required",
    "Goods in Transit (GIT) info is required",
    "Please agree to the Terms and Conditions",
  );
  await checkPage(page);

  await size.selectOption("8ton");
  await plate.fill((own?.licencePlate ?? "").toLowerCase());
  await page.getByLabel("Body shape").selectOption("open");
  await page.getByLabel("Goods in transit (GIT)").selectOption("no");
  await page.reload();
  await expect(size).toHaveValue("8ton");
  await agree(page);
  await press(page, "Register this vehicle");
  await expect(mainForm(page).getByText(/registered already/)).toHaveCount(2);
  await expect(plate).toHaveAttribute("aria-invalid", "true");

  await plate.fill(freshPlate());
  await press(page, "Register this vehicle");
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("We have received your vehicle.")).toBeVisible();
  const added = vehicles.getByRole("listitem").filter({ hasText: "8 ton" });
  await expect(added).toContainText("open body, no GIT insurance");
  await expect(added).toContainText("Pending");
});

test("an active driver sees which permit ends soon, and the jobs that the office gave, with what they earn", {
  tag: ["@S-285", "@S-289", "@S-1035", "@O-106"],
}, async ({ page, staff, client }) => {
  const { email, crew } = await activeDriver(staff);
  const orderId = await bookFor(crew, { staff, client }, sampleEnds);
  await receiveDocuments(staff.api, crew.driverId, ["identity", "licence"]);
  await receiveDocuments(staff.api, crew.vehicleId, documentsOfVehicle);
  const permit = { holderId: crew.driverId, kind: "permit", expiresOn: daysAhead(20) };
  await staff.post("documents/receive", permit);
  await logIn(page, email);
  await page.goto("/dashboard");
  await expect(page.getByText("We need: Professional driving permit (PrDP).")).toBeVisible();
  await expect(page.getByText("Your registration is", { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("Active", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Your next job")).toBeVisible();
  await expect(page.getByText(/^You keep R\s[\d\s]+, after R\s[\d\s]+ commission$/)).toBeVisible();
  await checkPage(page);
  await page.goto("/orders/all");
  await detailsLink(page).click();
  await expect(page).toHaveURL(`/orders/details/${orderId}`);
  await expect(page.getByRole("region", { name: "The job" })).toContainText("Lerato Sample");
  await expect(page.getByRole("region", { name: "Price" })).toContainText("Total Price");
  const main = page.getByRole("main");
  await expect(main.getByRole("term").filter({ hasText: /^(Commission|Net)$/ })).toHaveCount(2);
  await expect(main.getByText("Church Street, Hatfield").first()).toBeVisible();
  await expect(main).not.toContainText("31 Church");
  await expect(main.getByText(/km \(estimated\)$/).first()).toBeVisible();
  await expect(main.getByText(/^The number and the doors are here from/)).toBeVisible();
  await checkPage(page);
});

test("a driver sends photos from the dashboard, and the office accepts one and refuses another", {
  tag: ["@S-920", "@S-921", "@S-922", "@S-923", "@S-1241"],
}, async ({ page, staff, request, browser }) => {
  const { id, email } = await registeredDriver(request);
  await logIn(page, email);
  await page.goto("/dashboard");
  const own = page.getByRole("region", { name: "Your documents" });
  await expect(own.getByText("Not sent")).toHaveCount(2);
  await expect(page.getByRole("region", { name: /^Documents of E/ })).toContainText("Licence disc");
  await checkPage(page);

  const photo = { name: "../licence.jpg", mimeType: "image/jpeg" };
  const large = await picture("jpeg", { width: 3_000, height: 2_000 });
  const send = async (label: string) => {
    await own.getByRole("button", { name: new RegExp(`^Send (it|a new one) ?, ${label}`) }).click();
    return page.getByRole("dialog", { name: `Send: ${label}` });
  };
  const licence = await send("Driving licence");
  await licence.getByRole("button", { name: "Send" }).click();
  await expectSaid(page, "Choose a photo or a PDF.", "Enter the day until which it is valid");
  await checkPage(page);
  await licence.getByLabel("Valid until").fill(daysAhead(400));
  await licence
    .getByLabel("Photo or PDF")
    .setInputFiles({ ...photo, buffer: Buffer.from("<script>alert(1)</script>") });
  await licence.getByRole("button", { name: "Send" }).click();
  await expectSaid(page, fileKinds.document.wrongTypeMessage);
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

  const office = await browser.newPage();
  await staff.open(office, "/dashboard");
  await office.getByRole("link", { name: /^Documents to review/ }).click();
  await expect(office).toHaveURL("/documents/all");
  await expect(office.getByRole("button", { name: /^To review/ })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await checkPage(office);
  await office.goto(`/drivers/update/${id}`);
  const documents = office.getByRole("region", { name: "Documents" });
  await documents.getByRole("button", { name: /^Accept ?, Driving licence/ }).click();
  const accepting = office.getByRole("dialog", { name: "Accept: Driving licence" });
  await expect(accepting.getByLabel("Valid until")).toHaveValue(daysAhead(400));
  await accepting.getByLabel("Valid until").fill(daysAhead(20));
  await checkPage(office);
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
  await checkPage(office);
  await office.close();

  await page.goto("/drivers/documents");
  await expect(own.getByText("Ends soon")).toBeVisible();
  const [shown] = await Promise.all([
    page.waitForEvent("popup"),
    own.getByRole("link", { name: /^Look at it ?, Driving licence/ }).click(),
  ]);
  await expect(shown.locator("img")).toBeVisible();
  await checkPage(page);
});
