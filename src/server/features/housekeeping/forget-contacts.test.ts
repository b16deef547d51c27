import { v7 as newId } from "uuid";
import { expect, it } from "vitest";
import { appPerTest } from "#harness/app.ts";
import { insertVehicle } from "#harness/drivers.ts";
import { insertDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { insertOwner, readEvents } from "#harness/people.ts";
import { purgeCounts } from "#harness/purge.ts";

const app = await appPerTest();

const days = (count: number) => app.clock.advance(count * 24 * 60 * 60_000);
const years = (count: number) => days(count * 366);

/** Sends a call of staff about a record, after a new sign-in. */
async function staffDo(method: "PATCH" | "DELETE", path: string, payload?: object) {
  const answer = await (await openOffice(app)).send(method, path, payload && { payload });
  expect(answer.statusCode).toBe(200);
}

async function left(table: "contact_messages" | "owners"): Promise<readonly string[]> {
  const rows = await app.db.selectFrom(table).select("id").execute();
  return rows.map(({ id }) => id).toSorted();
}

const handled = "Messages to the company that were handled or deleted";
const unhandled = "Messages to the company that nobody has handled";
const owners = "Owners of vehicles who were deleted, and to whom no driver and no vehicle refers";

/** Counts the handled messages, the others and the owners that are forgotten. */
async function forgotten(dryRun = false) {
  const purged = await purgeCounts(app, dryRun);
  return [handled, unhandled, owners].map((what) => purged[what] ?? 0);
}

async function insertMessage(): Promise<string> {
  const id = newId();
  const person = { name: "Naledi", email: "naledi@people.example.com", cellphone: "0825550123" };
  const createdAt = new Date(app.clock.now());
  const row = { id, ...person, message: "Hello", hiddenAt: null, createdAt };
  await app.db.insertInto("contact_messages").values(row).execute();
  return id;
}

const mark = (id: string, status: "new" | "handled") =>
  staffDo("PATCH", `contacts/update/${id}`, { status });

it("messages stay a year after staff worked on them, or two", { tags: "P14" }, async () => {
  const [first, second] = [await insertMessage(), await insertMessage()];
  const third = await insertMessage();
  await mark(second, "handled");
  days(300);
  await mark(third, "handled");
  days(100);
  expect(await forgotten()).toEqual([1, 0, 0]);
  expect(await left("contact_messages")).toEqual([first, third].toSorted());
  await mark(third, "new");
  days(329);
  expect(await forgotten()).toEqual([0, 0, 0]);
  days(3);
  for (const dryRun of [true, false]) expect(await forgotten(dryRun)).toEqual([0, 1, 0]);
  expect(await left("contact_messages")).toEqual([third]);
  years(2);
  expect(await forgotten()).toEqual([0, 1, 0]);
});

it("owners go a year after they were deleted, unless linked", { tags: "P14" }, async () => {
  const [gone = "", listed = "", driving = "", owning = "", restored = ""] = await Promise.all(
    Array.from({ length: 5 }, () => insertOwner(app)),
  );
  years(1);
  const driver = await insertDriver(app);
  const link = app.db.updateTable("drivers").set({ ownerId: driving });
  await link.where("id", "=", driver.id).execute();
  await insertVehicle(app, { ownerId: owning, status: "removed" });
  await staffDo("PATCH", `owners/update/${gone}`, { name: "Lindokuhle" });
  const removed = [gone, driving, owning, restored];
  for (const id of removed) await staffDo("DELETE", `owners/delete/${id}`);
  days(364);
  await staffDo("PATCH", `owners/restore/${restored}`);
  await staffDo("DELETE", `owners/delete/${restored}`);
  expect(await forgotten()).toEqual([0, 0, 0]);
  days(3);
  for (const dryRun of [true, false]) expect(await forgotten(dryRun)).toEqual([0, 0, 1]);
  expect(await left("owners")).toEqual([listed, driving, owning, restored].toSorted());
  expect(await readEvents(app, "owner", gone)).toMatchObject([
    { action: "update", changes: { name: "erased" } },
    { action: "delete", changes: { status: ["active", "removed"] } },
  ]);
  years(1);
  await forgotten();
  expect(await left("owners")).toEqual([listed, driving, owning].toSorted());
  // The driver's account is erased, and the last link with it.
  years(4);
  expect(await forgotten()).toEqual([0, 0, 1]);
  expect(await left("owners")).toEqual([listed, owning].toSorted());
});
