import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { describe, expect, it } from "vitest";
import { midmonthDiscountPercent, promotionDiscountPercent } from "#domain/quotes/quote-policy.ts";
import { openTestApp } from "#harness/app.ts";
import { brokenByChange, brokenRule, type Changes } from "#harness/broken-rule.ts";
import { bookedOrder, insertDriver, signedInClient, type TestDriver } from "#harness/factories.ts";
import { copiedColumns } from "#harness/people.ts";
import { convertToColumnNames } from "#server/platform/db/insert-rows.ts";

/**
 * The database is asked directly here, because its rules must hold whatever the programs in front of it
 * forget.
 */
const app = await openTestApp();
const client = await signedInClient(app);
const order = await bookedOrder(app, client);
const columns = await copiedColumns(app);

/** Inserts the booked order once more, with these values in place of its own. */
const bookedWith = (changes: Changes) =>
  brokenRule(
    app,
    sql`
    insert into orders (${columns})
    select ${columns} from (select (jsonb_populate_record(booked, ${JSON.stringify(convertToColumnNames({ id: newId(), ...changes }))}::jsonb)).*
    from orders booked where id = ${order}) made`,
  );

/** Moves an order as far as asked, as the product does. */
async function orderAt(status: "pending" | "started" | "completed", crew: TestDriver) {
  const id = await bookedOrder(app, client);
  await brokenByChange(app, "orders", id, { driverId: crew.id, vehicleId: crew.vehicleId });
  if (status !== "pending") await brokenByChange(app, "orders", id, { status: "started" });
  if (status === "completed") await brokenByChange(app, "orders", id, { status });
  return id;
}

const costs = { baseCost: 1000, distanceCost: 400, helpersCost: 300, floorsCost: 300 };
const noDiscount = { midmonthDiscount: 0, repeatDiscount: 0, promotionDiscount: 0 };
const money = { ...costs, ...noDiscount, price: 2000, commission: 400, net: 1600 };

it("the ends of an order are whole, or not there", { tags: "O-103" }, async () => {
  const end = { address: "1 A", unit: "", contactName: "B", contactCellphone: "0825550077" };
  expect(await bookedWith({ pickupDetails: end, destinationDetails: null })).toBe("accepted");
  const { unit: _, ...part } = end;
  for (const wrong of [{}, "1 A", [end], part, { ...end, email: "a" }, { ...end, address: "" }]) {
    expect(await bookedWith({ pickupDetails: wrong })).toMatch(/^orders_pickup_details_form/);
  }
  expect(await bookedWith({ destinationDetails: { ...end, contactCellphone: "12" } })).toMatch(
    /^orders_destination_details_form/,
  );
});

describe("the money of an order", () => {
  it("is taken when it adds up", { tags: ["B1", "B5"] }, async () => {
    expect(await bookedWith(money)).toBe("accepted");
  });

  it.each<[string, Changes, RegExp]>([
    ["a price that is not the sum", { price: 1999, net: 1599 }, /^orders_price_is_sum/],
    [
      "a net that is not price less commission",
      { net: 1599 },
      /^orders_net_is_price_less_commission/,
    ],
    ["a commission above the price", { commission: 2001, net: -1 }, /^orders_net_within_price/],
    ["a negative commission", { commission: -1, net: 2001 }, /^orders_commission_check/],
    ["a negative cost", { baseCost: -1, price: 999, net: 599 }, /^orders_base_cost_check/],
    [
      "a discount that is a surcharge",
      { midmonthDiscount: 1, price: 2001, net: 1601 },
      /^orders_midmonth_discount_check/,
    ],
    [
      "a discount for repeats, which there is none for",
      { repeatDiscount: -1, price: 1999, net: 1599 },
      /^orders_no_repeat_discount/,
    ],
    [
      "discounts of more than the sum",
      { promotionDiscount: -2001, price: -1, commission: 0, net: -1 },
      /^orders_(net_within_price|price_check|promotion_within_rule)/,
    ],
  ])("is refused with %s", { tags: ["B1", "B5"] }, async (_, changes, rule) => {
    expect(await bookedWith({ ...money, ...changes })).toMatch(rule);
  });

  it.each([
    ["midmonth", "midmonthDiscount", midmonthDiscountPercent],
    ["promotion", "promotionDiscount", promotionDiscountPercent],
  ] as const)("holds the %s discount to it", { tags: "B1" }, async (name, column, percent) => {
    const most = (2000 * percent) / 100;
    const less = (discount: number) => ({
      ...money,
      [column]: -discount,
      price: 2000 - discount,
      net: 1600 - discount,
    });
    expect(await bookedWith(less(most))).toBe("accepted");
    expect(await bookedWith(less(most + 1))).toBe(`orders_${name}_within_rule`);
  });

  it("is held in quotes by the same rules", { tags: "B1" }, async () => {
    const quoted = (changes: Changes) =>
      brokenRule(
        app,
        sql`
        insert into quotes (id, truck_size, order_date, order_time, pickup_place_id,
          destination_place_id, metres, distance_source, helpers, floors, rates, created_at, expires_at,
          ${sql.join(Object.keys(money).map((column) => sql.ref(column)))})
        select ${newId()}::uuid, truck_size, order_date, order_time, 'a', 'b', metres, 'estimate', 0, 0,
          rates, now(), now(), ${sql.join(Object.values({ ...money, ...changes }).map((value) => sql`${value}::int`))}
        from orders where id = ${order}`,
      );
    expect(await quoted({})).toBe("accepted");
    expect(await quoted({ price: 1999, net: 1599 })).toBe("quotes_price_is_sum");
    expect(await quoted({ commission: 2001, net: -1 })).toBe("quotes_net_within_price");
    const tooCheap = { promotionDiscount: -201, price: 1799, net: 1399 };
    expect(await quoted(tooCheap)).toBe("quotes_promotion_within_rule");
    const midmonth = { midmonthDiscount: -101, price: 1899, net: 1499 };
    expect(await quoted(midmonth)).toBe("quotes_midmonth_within_rule");
    const repeat = { repeatDiscount: -1, price: 1999, net: 1599 };
    expect(await quoted(repeat)).toBe("quotes_no_repeat_discount");
  });
});

describe("the price list", () => {
  const listed = (size: string, rate: unknown) =>
    brokenRule(
      app,
      sql`
      insert into pricing values (${newId()}, ${size}, 1, ${rate}::text::numeric, 1, 1, now())`,
    );

  const noRates = ["-0.01", "1000000.01", "NaN", "Infinity", "-Infinity", "1e12"];
  it.each(noRates)("takes no rate of %s", { tags: "B10" }, async (rate) => {
    expect(await listed("2ton", rate)).toMatch(/pricing_rate_per_km_check|numeric field overflow/);
  });

  it("takes a size once, and none that is an address of its own", { tags: "B10" }, async () => {
    expect(await listed("2ton", "12.50")).toBe("accepted");
    expect(await listed("2ton", "12.50")).toBe("pricing_truck_size_key");
    for (const size of ["create", "", "2 ton", "__proto__", "Ton", "../x", "x".repeat(21)]) {
      expect(await listed(size, "12.50")).toBe("pricing_truck_size_check");
    }
  });
});

describe("the time that an order occupies", () => {
  it.each<[string, Changes]>([
    ["is empty", { occupied: "empty" }],
    ["begins at another time than the move", { orderTime: "10:00" }],
    ["begins on another day than the move", { orderDate: "2026-12-11" }],
    ["never ends", { occupied: '["2026-12-10T09:00+02",)' }],
    ["is shorter than any job", { occupied: '["2026-12-10T09:00+02","2026-12-10T10:59+02")' }],
    ["is longer than a day", { occupied: '["2026-12-10T09:00+02","2026-12-11T09:01+02")' }],
    ["leaves its start out", { occupied: '("2026-12-10T09:00+02","2026-12-10T13:00+02")' }],
  ])("is refused when it %s", { tags: "B8" }, async (_, changes) => {
    expect(await bookedWith(changes)).toBe("orders_occupied_as_booked");
  });

  it("is refused at a time that no clock shows", { tags: "B8" }, async () => {
    expect(await bookedWith({ orderTime: "29:00" })).not.toBe("accepted");
    expect(await bookedWith({ orderTime: "07:60" })).not.toBe("accepted");
  });

  it("overlaps no other of its crew", { tags: ["R5", "W5", "database-guards"] }, async () => {
    const [one, two] = [await insertDriver(app), await insertDriver(app)];
    const [first, second] = [await orderAt("pending", one), await bookedOrder(app, client)];
    expect(first).not.toBe(second);
    const sameDriver = { driverId: one.id, vehicleId: two.vehicleId };
    expect(await brokenByChange(app, "orders", second, sameDriver)).toBe("orders_driver_free");
    const sameVehicle = { driverId: two.id, vehicleId: one.vehicleId };
    expect(await brokenByChange(app, "orders", second, sameVehicle)).toBe("orders_vehicle_free");
  });
});

describe("the moves of an order", () => {
  it("give it a driver, with a vehicle, when it has none", { tags: ["R4", "R6"] }, async () => {
    const [one, two] = [await insertDriver(app), await insertDriver(app)];
    const id = await orderAt("pending", one);
    const other = { driverId: two.id, vehicleId: two.vehicleId };
    expect(await brokenByChange(app, "orders", id, other)).toBe("orders_driver_moves");
    expect(await brokenByChange(app, "orders", id, { driverId: null })).toBe(
      "orders_driver_with_vehicle",
    );
    expect(await brokenByChange(app, "orders", id, { driverId: null, vehicleId: null })).toBe(
      "accepted",
    );
    expect(await brokenByChange(app, "orders", id, other)).toBe("accepted");
  });

  it.each<[string, () => Changes]>([
    ["the client", () => ({ clientId: newId() })],
    ["the price", () => ({ price: 1, commission: 0, net: 1, baseCost: 0 })],
    ["the commission", () => ({ commission: 0, net: sql.ref("price") })],
    ["the kilometres", () => ({ metres: 1 })],
    ["the payment", () => ({ paymentType: "card" })],
    ["the id", () => ({ id: newId() })],
  ])("never change %s, before or after completion", { tags: ["B9", "R7"] }, async (_, changes) => {
    const done = await orderAt("completed", await insertDriver(app));
    for (const id of [order, done]) {
      expect(await brokenByChange(app, "orders", id, changes())).toBe("orders_stay_as_booked");
    }
  });

  it("leave a completed order its crew and its day, not its texts", { tags: "R7" }, async () => {
    const other = await insertDriver(app);
    const id = await orderAt("completed", await insertDriver(app));
    const crew = { driverId: other.id, vehicleId: other.vehicleId };
    expect(await brokenByChange(app, "orders", id, crew)).toBe("orders_driver_moves");
    const day = {
      orderDate: "2026-12-11",
      occupied: '["2026-12-11T09:00+02","2026-12-11T13:00+02")',
    };
    expect(await brokenByChange(app, "orders", id, day)).toBe("orders_stay_as_booked");
    const erased = { notes: "", pickup: "", destination: "", hiddenAt: "2026-12-12" };
    expect(await brokenByChange(app, "orders", id, erased)).toBe("accepted");
  });
});
