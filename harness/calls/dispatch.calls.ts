import type { dispatchContract } from "#contract/dispatch.contract.ts";
import { bookedOrder, signedInDriver } from "../factories.ts";
import { at, type CallRows, type CallSetting, msg, read, staff, under, write } from "./call-row.ts";

const hours = "from to";
const availability = `${under("week", "mon tue wed thu fri sat sun")} ${[
  "mon",
  "tue",
  "wed",
  "thu",
  "fri",
  "sat",
  "sun",
]
  .map((day) => hours.replaceAll(/\S+/g, (name) => `week.${day}.${name}`))
  .join(" ")} daysOff reachKms area`;
/** Of places the middle of the suburb alone. */
const middles = under(
  "middles",
  ["pickup", "destination", "start"].map((end) => under(end, "lat lng")).join(" "),
);
/** No street, no name, no number and no note. */
const job = `id orderDate orderTime truckSize pickup destination helpers floors orderType price discount driversDiscount commission net kms source empty empty.kms empty.from ${middles} minutes netPerHour`;

/** A driver of its own, and an order that is offered to this driver alone. */
async function offeredJob({ app, readers, records }: CallSetting) {
  const driver = await signedInDriver(app);
  const id = await bookedOrder(app, readers.client, { orderDate: "2026-12-15" });
  await records.staffDo("POST", `orders/offer/${id}`, { driverIds: [driver.id] });
  return { driver, id };
}

let reachKms = 10;

export const dispatchCalls: CallRows<typeof dispatchContract> = {
  "GET /api/jobs/open": read(
    "driver",
    `${under("offers", `${job} secondsLeft`)} ${under("items", job)} nextCursor noJobs ${under("leftOut", "hours reach")}`,
    async (setting) => {
      const { driver } = await offeredJob(setting);
      await bookedOrder(setting.app, setting.readers.client, { orderDate: "2026-12-16" });
      return { headers: driver.headers };
    },
  ),
  "POST /api/jobs/accept/{id}": write("driver", "accept", msg, async (setting) => {
    const { id, driver } = await offeredJob(setting);
    const { headers } = driver;
    const { offers } = (await setting.app.inject({ url: "/api/jobs/open", headers })).json();
    return { ...at(id, { price: offers[0].price, net: offers[0].net }), headers };
  }),
  "POST /api/jobs/decline/{id}": write("driver", "decline-offer", msg, async (setting) => {
    const { id, driver } = await offeredJob(setting);
    return { ...at(id), headers: driver.headers };
  }),
  "POST /api/jobs/giveback/{id}": write("driver", "give-back", msg, async (setting) => {
    const driver = await signedInDriver(setting.app);
    const id = await setting.records.order();
    await setting.records.staffDo("PATCH", `orders/assign/${id}`, { driverId: driver.id });
    return { ...at(id, { reason: "The clutch is gone." }), headers: driver.headers };
  }),
  "POST /api/orders/offer/{id}": write(staff, "offer", msg, async ({ records }) =>
    at(await records.order(), { driverIds: [await records.driver()] }),
  ),
  "DELETE /api/orders/offer/{id}": write(staff, "withdraw-offers", msg, async (setting) =>
    at((await offeredJob(setting)).id),
  ),
  "GET /api/orders/{id}/offers": read(
    staff,
    under("items", "id driver state at endsAt answeredAt reason"),
    async (setting) => at((await offeredJob(setting)).id),
  ),
  "GET /api/drivers/{id}/availability": read(`driver ${staff}`, availability, ({ readers }) =>
    at(readers.driver.id),
  ),
  "PATCH /api/drivers/availability/{id}": write(`driver ${staff}`, "update", msg, ({ readers }) => {
    reachKms += 1;
    return at(readers.driver.id, { reachKms });
  }),
};
