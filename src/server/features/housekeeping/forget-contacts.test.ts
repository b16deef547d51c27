import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { insertVehicle } from "#harness/drivers.ts";
import { insertDriver, signedInStaff } from "#harness/factories.ts";
import { insertOwner } from "#harness/people.ts";
import { purgedOf } from "#harness/purge.ts";
import { recordEvent, system } from "../audit/record-event.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const dayMs = 24 * 60 * 60_000;
const years = (count: number) => app.clock.advance(count * 366 * dayMs);

const purged = (dryRun = false) => purgedOf(app, dryRun);

const accounts = "Accounts of clients and drivers";

describe("messages to the company", () => {
  const handled = "Messages to the company that were handled or deleted";
  const unhandled = "Messages to the company that nobody has handled";

  async function insertMessage(status: "new" | "handled"): Promise<string> {
    const id = newId();
    await sql`insert into contact_messages (id, name, email, cellphone, message, status, created_at)
      values (${id}, 'Naledi', 'naledi@people.example.com', '0825550123', 'Hello', ${status},
        ${new Date(app.clock.now())})`.execute(app.db);
    return id;
  }

  const workOn = (id: string) =>
    recordEvent(app.context, app.db, system, { action: "update", entity: "contact", entityId: id });

  async function left(): Promise<readonly string[]> {
    const rows = await app.db.selectFrom("contact_messages").select("status").execute();
    return rows.map(({ status }) => status).toSorted();
  }

  it("stay for a year after anybody worked on them, and longer when nobody did", {
    tags: "P14",
  }, async () => {
    await insertMessage("new");
    await insertMessage("handled");
    const worked = await insertMessage("handled");
    app.clock.advance(300 * dayMs);
    await workOn(worked);
    app.clock.advance(100 * dayMs);
    expect(await purged()).toEqual({ [handled]: 1 });
    expect(await left()).toEqual(["handled", "new"]);
  });

  it("go after two years when nobody handled them", { tags: "P14" }, async () => {
    await insertMessage("new");
    const again = await insertMessage("new");
    app.clock.advance(729 * dayMs);
    expect(await purged()).toEqual({});
    await workOn(again);
    app.clock.advance(3 * dayMs);
    expect(await purged(true)).toEqual({ [unhandled]: 1 });
    expect(await purged()).toEqual({ [unhandled]: 1 });
    expect(await left()).toEqual(["new"]);
    years(2);
    expect(await purged()).toEqual({ [unhandled]: 1 });
    expect(await left()).toEqual([]);
  });
});

describe("owners of vehicles", () => {
  const owners = "Owners of vehicles who were deleted, and to whom no driver and no vehicle refers";

  const asStaff = async (method: "PATCH" | "DELETE", path: string) => {
    const { headers } = await signedInStaff(app);
    const answer = await app.inject({ method, url: `/api/owners/${path}`, headers });
    expect(answer.statusCode).toBe(200);
  };

  async function left(): Promise<readonly string[]> {
    const rows = await app.db.selectFrom("owners").select("id").execute();
    return rows.map(({ id }) => id).toSorted();
  }

  it("go a year after they were deleted, unless a driver or a vehicle refers to them", {
    tags: "P14",
  }, async () => {
    const [gone, listed, driving, owning, restored] = [
      await insertOwner(app),
      await insertOwner(app),
      await insertOwner(app),
      await insertOwner(app),
      await insertOwner(app),
    ];
    years(1);
    const driver = await insertDriver(app);
    await app.db
      .updateTable("drivers")
      .set({ owner_id: driving })
      .where("id", "=", driver.id)
      .execute();
    await insertVehicle(app, { ownerId: owning, status: "removed" });
    for (const id of [gone, driving, owning, restored]) await asStaff("DELETE", `delete/${id}`);
    app.clock.advance(364 * dayMs);
    await asStaff("PATCH", `restore/${restored}`);
    await asStaff("DELETE", `delete/${restored}`);
    expect(await purged()).not.toHaveProperty([owners]);
    app.clock.advance(3 * dayMs);
    expect(await purged(true)).toMatchObject({ [owners]: 1 });
    expect(await purged()).toMatchObject({ [owners]: 1 });
    expect(await left()).toEqual([listed, driving, owning, restored].toSorted());
    years(1);
    await purged();
    expect(await left()).toEqual([listed, driving, owning].toSorted());
  });

  it("go when the last driver who was linked to them is erased", { tags: "P14" }, async () => {
    const owner = await insertOwner(app);
    const driver = await insertDriver(app);
    await app.db
      .updateTable("drivers")
      .set({ owner_id: owner })
      .where("id", "=", driver.id)
      .execute();
    await asStaff("DELETE", `delete/${owner}`);
    years(6);
    expect(await purged()).toMatchObject({ [accounts]: 1, [owners]: 1 });
    expect(await left()).toEqual([]);
  });
});
