import { describe, expect, it } from "vitest";
import { refusal, statusesAtOnce } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { unofferedSize } from "#harness/booking.ts";
import { openOffice } from "#harness/office.ts";
import { readEvents } from "#harness/people.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");

const rates = {
  truckSize: unofferedSize,
  baseAmount: "1200",
  ratePerKm: "22.50",
  helpersPricing: 150,
  floorsPricing: 80.5,
};

const create = (payload: object) => office.post("pricing/create", payload);
const update = (size: string, payload: object) => office.patch(`pricing/${size}`, payload);
const remove = (size: string) => office.remove(`pricing/${size}`);
const read = (path: string) => office.read(`pricing/${path}`);

describe("adding a truck size", () => {
  it("puts it on the list, with rates as numbers or as text", { tags: "L-04" }, async () => {
    const answer = await create(rates);
    expect(answer.statusCode).toBe(201);
    const { id, msg } = answer.json();
    expect(msg).toBe(`${unofferedSize} is on the price list.`);
    expect(await read(unofferedSize)).toEqual({
      ...rates,
      id,
      region: "gauteng",
      baseAmount: 1200,
      ratePerKm: 22.5,
    });
  });

  it("refuses a size that is there, adds one of ten at once", { tags: "L-06" }, async () => {
    const taken = await create({ ...rates, truckSize: " 3ton " });
    expect(taken.statusCode).toBe(409);
    expect(taken.json()).toMatchObject({
      code: "truck_size_taken",
      errors: { truckSize: expect.stringContaining("on the price list already") },
    });
    expect(await statusesAtOnce(10, () => create({ ...rates, truckSize: "10ton" }))).toEqual([
      201,
      ...Array(9).fill(409),
    ]);
  });
});

describe("changing rates", () => {
  it("changes what is sent, exactly, and leaves the rest", { tags: "L-07" }, async () => {
    await create({ ...rates, truckSize: "2ton" });
    const answer = await update("2ton", { ratePerKm: 0.1, baseAmount: " 999999.99 " });
    expect(answer.json()).toEqual({ msg: "The price list has the new rates of 2ton." });
    expect(await read("2ton")).toMatchObject({
      baseAmount: 999999.99,
      ratePerKm: 0.1,
      helpersPricing: 150,
      floorsPricing: 80.5,
    });
    const stored = app.db.selectFrom("pricing").select("ratePerKm");
    const exact = [{ ratePerKm: "0.10" }];
    expect(await stored.where("truckSize", "=", "2ton").execute()).toEqual(exact);
  });

  it("gives a size another name, unless that is taken", { tags: "L-08" }, async () => {
    await create({ ...rates, truckSize: "old-name" });
    expect((await update("old-name", { truckSize: "3ton" })).json().code).toBe("truck_size_taken");
    expect((await update("old-name", { truckSize: "new-name" })).statusCode).toBe(200);
    expect(await read("old-name")).toMatchObject({ code: "truck_size_unknown" });
    expect(await read("new-name")).toMatchObject({ truckSize: "new-name" });
  });

  it("tells in the history who changed what", { tags: "L-10" }, async () => {
    const { id } = (await create({ ...rates, truckSize: "5ton" })).json();
    await update("5ton", { ratePerKm: 30 });
    const same = await update("5ton", { ratePerKm: "30.00", truckSize: "5ton" });
    expect(same.json()).toEqual({ msg: "Nothing was changed." });
    const { items } = await read("5ton/history");
    expect(items.map(({ action }: { action: string }) => action)).toEqual(["update", "create"]);
    expect(items[0]).toMatchObject({
      actorType: "user",
      changes: [{ field: "ratePerKm", before: "22.50", after: "30.00" }],
    });
    await remove("5ton");
    const events = await readEvents(app, "pricing", id);
    expect(events.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
    expect(events.every(({ actorId: actor }) => actor === office.staff.id)).toBe(true);
  });
});

it("knows no size under an unknown name, nor under 'create'", { tags: "L-11" }, async () => {
  for (const size of ["create", "99ton", "__proto__", "..%2f", "3TON"]) {
    for (const answer of [
      await office.get(`pricing/${size}`),
      await office.get(`pricing/${size}/history`),
      await update(size, { baseAmount: 1 }),
      await remove(size),
    ]) {
      expect(refusal(answer)).toEqual([404, "truck_size_unknown"]);
    }
  }
});
