import { expect, it } from "vitest";
import { firstCompanySettings, toPublicCompany } from "#contract/company.ts";
import { formatRand } from "#domain/money/format-rand.ts";
import { formatOrderReference } from "#domain/orders/order-reference.ts";
import { refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { sampleMoveEnds } from "#harness/booking.ts";
import {
  bookedOrder,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInDriver,
  signedInStaff,
} from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { readPdf } from "#harness/pdf-text.ts";
import { drawPdf } from "#server/papers/draw-paper.ts";
import { findOrder } from "../order-records.store.ts";
import { createReceiptPdfContent } from "./receipt.ts";

const app = await openTestApp();
const office = await openOffice(app);
const client = await signedInClient(app);

const readPaper = (
  id: string,
  what: "receipt" | "calendar",
  { headers }: Pick<SignedIn, "headers"> = client,
) => office.get(`orders/${id}/${what}`, headers);
const readReceipt = async (id: string) => readPdf((await readPaper(id, "receipt")).rawPayload);

const calendarField = (name: string, { body }: { readonly body: string }) =>
  body
    .split("\r\n")
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1);

async function completed(id: string, driver?: { readonly id: string }): Promise<string> {
  await office.patch(`orders/assign/${id}`, { driverId: (driver ?? (await insertDriver(app))).id });
  await office.patch(`orders/status/${id}`, { status: "started" });
  const { price: cash } = await office.read(`orders/${id}`);
  await office.patch(`orders/status/${id}`, { status: "completed", cash });
  return id;
}

it("a receipt is one page with the order's own amounts", { tags: ["O-140", "O-141"] }, async () => {
  const driver = await signedInDriver(app);
  const id = await completed(await bookedOrder(app, client, sampleMoveEnds), driver);
  const answer = await readPaper(id, "receipt");
  const order = await office.read(`orders/${id}`);
  const reference = formatOrderReference(order.reference);
  expect(answer.headers).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="layisha-receipt-${reference}.pdf"`,
    "cache-control": "no-store",
  });
  const { pages, lines } = readPdf(answer.rawPayload);
  expect(pages).toBe(1);
  const { baseCost, distanceCost, helpersCost, floorsCost, price } = order;
  const amounts = [baseCost, distanceCost, helpersCost, floorsCost, price].map(formatRand);
  const facts = ["Receipt", `Reference ${reference}`, "Received in cash"];
  expect(lines).toEqual(expect.arrayContaining([...facts, ...amounts]));
  expect(lines.join("\n")).toContain("31 Church Street, Hatfield, Pretoria, 0083");
  // Made up, as long as nobody has set one.
  expect(lines.join("\n")).not.toMatch(/VAT/);
  for (const viewer of [office.staff, driver]) {
    expect(readPdf((await readPaper(id, "receipt", viewer)).rawPayload).lines).toEqual(lines);
  }
});

it("before completion it is a confirmation, and after a cancellation not there", {
  tags: ["O-140", "O-142"],
}, async () => {
  const id = await bookedOrder(app, client);
  const { lines } = await readReceipt(id);
  expect(lines).toEqual(expect.arrayContaining(["Booking confirmation"]));
  expect(lines.join("\n")).not.toMatch(/received/i);
  await office.post(`orders/cancel/${id}`, { reason: "It rains.", kind: "client" });
  expect(refusal(await readPaper(id, "receipt"))).toEqual([409, "order_cancelled"]);
  expect(calendarField("STATUS", await readPaper(id, "calendar"))).toBe("CANCELLED");
});

it("names and addresses of any length leave it one page, and VAT stands where a number is set", {
  tags: ["O-141", "O-143"],
}, async () => {
  const id = await bookedOrder(app, client, { ...sampleMoveEnds, orderTime: "13:00" });
  const details = await findOrder(app.db, { id: "", type: "user" }, id);
  if (!details) throw new Error("The order is not there.");
  const name = "Nkosinathi-Šebe ".repeat(7);
  const order = {
    ...details.order,
    price: 1150,
    pickup: "Long, ".repeat(50),
    destination: "W".repeat(300),
  };
  const crowded = { ...details, client: { ...details.client, name, surname: name }, order };
  const legalName = "Šebe 物流 Movers";
  const company = {
    ...toPublicCompany(firstCompanySettings),
    vatNumber: "4123456789",
    legalName,
  };
  const receipt = createReceiptPdfContent(crowded, {
    ...company,
    physicalAddress: "Street, ".repeat(25),
  });
  const { pages, lines, text } = readPdf(await drawPdf({ content: receipt, madeAt: new Date(0) }));
  expect(pages).toBe(1);
  expect(lines.join(" ")).toContain("Nkosinathi-Šebe");
  expect(lines).toEqual(
    expect.arrayContaining(["Šebe \ufffd\ufffd Movers", "VAT number 4123456789"]),
  );
  const vat = "Includes 15% VAT: R 150.00 of R 1 150.00. Without VAT: R 1 000.00.";
  expect(text).toContain(vat);
});

it("a receipt names the VAT number that was set when the job was done", {
  tags: "O-323",
}, async () => {
  const before = await completed(await bookedOrder(app, client, { orderTime: "07:00" }));
  app.clock.advance(1000);
  const { headers } = await signedInStaff(app, "admin");
  const payload = { version: 1, vatNumber: "4123456789", phone: "011 555 0100" };
  await app.as({ headers }).patch("settings", payload);
  const after = await completed(await bookedOrder(app, client, { orderTime: "17:00" }));
  const [early, late] = [await readReceipt(before), await readReceipt(after)];
  expect(early.text).not.toMatch(/VAT/);
  expect(late.text).toMatch(/VAT number 4123456789.*Includes 15% VAT/s);
  expect(early.text).toContain("011 555 0100");
});

it("the move goes into a calendar by the South African clock", { tags: "O-144" }, async () => {
  const id = await bookedOrder(app, client, { ...sampleMoveEnds, orderTime: "15:00" });
  const answer = await readPaper(id, "calendar");
  expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
  const lines = answer.body.split("\r\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "DTSTART:20261210T130000Z",
      "LOCATION:12 Main Road\\, Bryanston",
      "STATUS:CONFIRMED",
    ]),
  );
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
});

it("an event replaces the one before it after every change", { tags: "O-322" }, async () => {
  const id = await bookedOrder(app, client, { ...sampleMoveEnds, orderTime: "15:00" });
  const sequence = async () => Number(calendarField("SEQUENCE", await readPaper(id, "calendar")));
  const sequences = [await sequence()];
  for (const change of [
    () =>
      office.patch(`orders/update/${id}`, {
        pickupDetails: { ...sampleMoveEnds.pickupDetails, unit: "Unit 7" },
      }),
    () => office.post(`orders/cancel/${id}`, { reason: "It rains.", kind: "client" }),
  ]) {
    app.clock.advance(1000);
    expect((await change()).statusCode).toBe(200);
    sequences.push(await sequence());
  }
  expect(sequences).toEqual([0, 1, 2]);
});
