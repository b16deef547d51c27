import { expect, it } from "vitest";
import { johannesburgEpochMs } from "#domain/calendar/johannesburg.ts";
import { formatCellphone } from "#domain/people/cellphone.ts";
import { appPerTest } from "#harness/app.ts";
import { sampleMoveEnds } from "#harness/booking.ts";
import { followMessages } from "#harness/follow-messages.ts";
import { readPdf } from "#harness/pdf-text.ts";

const app = await appPerTest();
const { newOrder } = followMessages(app);
const notes = "The piano goes first.";

/** A job on 10 December 2026 at 09:00, and what its driver reads of its client. */
async function openJob() {
  const job = await newOrder({ ...sampleMoveEnds, notes });
  const { id, client, driver, office } = job;
  const { name, surname, cellphone, email } = (await office.read(`orders/${id}`)).client;
  const named = { client: { name, surname, cellphone: "", email: "" }, notes };
  const doors = { pickupDetails: null, destinationDetails: null };
  const nothing = { client: { name: "", surname: "", cellphone: "", email: "" }, notes: "" };
  const read = () => driver.read(`orders/${id}`);
  const papers = async () => [
    (await driver.send("GET", `orders/${id}/calendar`)).body,
    ...readPdf((await driver.send("GET", `orders/${id}/receipt`)).rawPayload).lines,
  ];
  const whole = { client: { name, surname, cellphone, email }, notes };
  return { ...job, client, named, nothing, doors, whole, read, papers };
}

it("a driver reads number and door from 24 hours before the start until 7 days after it", {
  tags: "O-1430",
}, async () => {
  const { assign, driver, read, papers, named, doors, whole, nothing } = await openJob();
  await assign();
  const mails = await app.mailbox.deliver();
  const text = mails.find(({ to }) => to === driver.email)?.text ?? "";
  expect(text).toContain(`${named.client.name} ${named.client.surname}\n`);
  expect(text).toContain(notes);
  expect(text).toContain("on the page of the job from Wed 9 December 2026, 09:00");
  expect(text).not.toMatch(/Unit 4|Church|12 Main|Thandiwe|Johan|WhatsApp/);
  expect(text).not.toContain(formatCellphone(whole.client.cellphone));
  const contactFrom = "2026-12-09T07:00:00.000Z";
  expect(await read()).toMatchObject({ ...named, ...doors, contactFrom });
  expect((await papers()).join()).not.toMatch(/Unit 4|Church|12 Main/);
  const found = async (q: string) => (await driver.read(`orders/all?q=${q}`)).items.length;
  // The end of the order's id is searched too, and may begin with any two digits.
  const founds = [await found("church"), await found("bryanston"), await found("12 main")];
  expect(founds).toEqual([0, 1, 0]);
  const shown = async () => [
    (await read()).pickup,
    (await driver.read("orders/all")).items[0].pickup,
  ];
  const hidden = ["Main Road, Bryanston", "Main Road, Bryanston"];
  expect(await shown()).toEqual(hidden);
  app.clock.set(johannesburgEpochMs("2026-12-09", "09:00"));
  const pickup = "12 Main Road, Bryanston";
  expect(await shown()).toEqual([pickup, pickup]);
  const { pickupDetails, ...page } = await read();
  expect([page, pickupDetails]).toMatchObject([{ ...whole, contactFrom: null }, { unit: /Unit/ }]);
  expect((await papers()).join()).toMatch(/Unit 4.*Church/s);
  app.clock.set(johannesburgEpochMs("2026-12-17", "23:59"));
  expect(await read()).toMatchObject(whole);
  app.clock.set(johannesburgEpochMs("2026-12-18", "00:00"));
  expect(await read()).toMatchObject({ ...nothing, ...doors, contactFrom: null });
  expect((await driver.read("orders/all")).items).toMatchObject([{ notes: "" }]);
  expect(await shown()).toEqual(hidden);
});

it("a driver reads nothing of the client of a cancelled job", { tags: "O-1430" }, async () => {
  const { id, assign, client, driver, read, nothing, doors } = await openJob();
  await assign();
  await client.send("POST", `orders/cancel/${id}`, { reason: "We stay." });
  expect(await read()).toMatchObject({ ...nothing, ...doors });
  expect((await driver.read("orders/all")).items).toMatchObject([{ notes: "" }]);
});

it("staff read of an open order which places far away its notes and units name", {
  tags: "O-1605",
}, async () => {
  const pickupDetails = { ...sampleMoveEnds.pickupDetails, unit: "Gate 2, Meyerton" };
  const far = {
    pickupDetails,
    notes: "Ask in Sandton; then on to Vanderbijlpark, vanderbijlpark.",
  };
  const { id, office, client } = await newOrder({ ...sampleMoveEnds, ...far });
  const { elsewhere } = await office.read(`orders/${id}`);
  expect(elsewhere).toEqual([
    { place: "Vanderbijlpark", kms: expect.any(Number) },
    { place: "Meyerton", kms: 56 },
  ]);
  expect(await client.read(`orders/${id}`)).not.toHaveProperty("elsewhere");
  await office.post(`orders/cancel/${id}`, { reason: "It rains.", kind: "other" });
  expect((await office.read(`orders/${id}`)).elsewhere).toEqual([]);
});
