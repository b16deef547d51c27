import { expect, it } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { acceptedBody } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import {
  bookedOrder,
  bookingBody,
  goodPassword,
  moveOrder,
  type SignedIn,
  signedInDriver,
  signedInStaff,
} from "#harness/factories.ts";
import { readPdf } from "#harness/pdf-text.ts";
import { registeredClient } from "#harness/people.ts";
import { completeOrder, ownPage } from "#harness/privacy.ts";
import { purgeCounts } from "#harness/purge.ts";
import { freshEmail } from "#harness/verified-address.ts";
import { wholeDatabase } from "#harness/whole-database.ts";

/**
 * What becomes of free words in a booking. The fields are found by trying: each one of the contract that
 * takes any words is one, so that a new one is held to the same rules.
 */

const dayMs = 24 * 60 * 60_000;
const app = await openTestApp();
const booker = await registeredClient(app, freshEmail("writer"), { agreedToTerms: true });

const createFields = Object.keys(endpoints["POST /api/orders/create"].body.shape);
const updateFields = Object.keys(endpoints["PATCH /api/orders/update/{id}"].body.shape);
const wordsIn = (field: string, time = "first") => `Zebra${field}${time}`;

/** The fields that take any words, of these; `send` answers the status of a call with words in one. */
async function findFreeFields(
  fields: readonly string[],
  send: (words: object) => Promise<{ readonly statusCode: number }>,
): Promise<readonly string[]> {
  const free: string[] = [];
  for (const field of fields) {
    const { statusCode } = await send({ [field]: wordsIn(field) });
    if (statusCode < 300) free.push(field);
  }
  return free;
}

const details = async (id: string, reader: SignedIn) =>
  acceptedBody(await app.as(reader).get(`orders/${id}`));
const allWords = (fields: readonly string[], time?: string) =>
  Object.fromEntries(fields.map((field) => [field, wordsIn(field, time)]));
const occurrences = async (words: string) => (await wholeDatabase(app)).split(words).length - 1;

/** Fields that are compared with the quote and not stored. */
const compared = ["quoteId", "expiresAt"];
const base = await bookingBody(app, booker);
const stored = createFields.filter((field) => !compared.includes(field));
const free = await findFreeFields(stored, async (words) => {
  const client = await registeredClient(app, freshEmail("writer"), { agreedToTerms: true });
  return app.as(client).post("orders/create", { ...base, ...words });
});

async function bookWithWords() {
  const client = await registeredClient(app, freshEmail("writer"), { agreedToTerms: true });
  const orderDate = johannesburgDateAt(app.clock.now() + 5 * dayMs);
  return { client, id: await bookedOrder(app, client, { orderDate, ...allWords(free) }) };
}

it("free words of a booking are kept as they were sent, and can be changed", {
  tags: "O-1431",
}, async () => {
  const { client, id } = await bookWithWords();
  expect(await details(id, client)).toMatchObject(allWords(free));
  const update = (words: object) => app.as(client).patch(`orders/update/${id}`, words);
  expect(await findFreeFields(updateFields, update)).toEqual(free);
  acceptedBody(await update(allWords(free, "second")));
  expect(await details(id, client)).toMatchObject(allWords(free, "second"));
});

it("free words of a booking stand in its own row alone, until the client's account is erased", {
  tags: "O-1432",
}, async () => {
  const { client, id } = await bookWithWords();
  await app.as(client).patch(`orders/update/${id}`, allWords(free, "erased"));
  const count = async () => Promise.all(free.map((field) => occurrences(wordsIn(field, "erased"))));
  expect(await count()).toEqual(free.map(() => 1));
  expect(acceptedBody(await ownPage(app, client).download())).toMatchObject({
    orders: [allWords(free, "erased")],
  });
  await completeOrder(app, await signedInStaff(app), id);
  acceptedBody(await ownPage(app, client).erase(goodPassword));
  expect(await count()).toEqual(free.map(() => 0));
});

it("free words of a booking stand on no paper, and only notes lead to the order in a search", {
  tags: "O-1435",
}, async () => {
  const { client, id } = await bookWithWords();
  const { rawPayload } = await app.as(client).get(`orders/${id}/receipt`);
  const paper = readPdf(rawPayload).text;
  for (const reader of [await signedInStaff(app), client]) {
    for (const field of free) {
      expect(paper).not.toContain(wordsIn(field));
      const { total } = acceptedBody(await app.as(reader).get(`orders/all?q=${wordsIn(field)}`));
      expect(total > 0).toBe(field === "notes");
    }
  }
});

it("free words of a booking are hidden from its driver a week after the move", {
  tags: "O-1433",
}, async () => {
  const driver = await signedInDriver(app);
  const { id } = await bookWithWords();
  await moveOrder(
    app,
    await signedInStaff(app),
    id,
    { driverId: driver.id },
    "started",
    "completed",
  );
  expect(await details(id, driver)).toMatchObject(allWords(free));
  app.clock.advance(13 * dayMs);
  const later = JSON.stringify(await details(id, driver));
  for (const field of free) expect(later).not.toContain(wordsIn(field));
});

it("free words of a booking are deleted once their time is over", { tags: "O-1434" }, async () => {
  await bookWithWords();
  for (const field of free) expect(await occurrences(wordsIn(field))).toBeGreaterThan(0);
  app.clock.advance(8 * 365 * dayMs);
  await purgeCounts(app);
  for (const field of free) expect(await occurrences(wordsIn(field))).toBe(0);
});
