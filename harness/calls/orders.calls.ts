import type { dashboardContract } from "#contract/dashboard.contract.ts";
import type { ordersContract } from "#contract/orders.contract.ts";
import type { otpsContract } from "#contract/otps.contract.ts";
import type { pricingContract } from "#contract/pricing.contract.ts";
import { bookingOf } from "../factories.ts";
import { freshSize, rates } from "../new-records.ts";
import { owingOrder } from "../owing-order.ts";
import {
  about,
  at,
  type CallRows,
  consents,
  contact,
  countsOf,
  created,
  edits,
  everyParty,
  file,
  history,
  listOf,
  moveEnd,
  msg,
  read,
  removals,
  staff,
  under,
  write,
} from "./call-row.ts";
import { dayCalls } from "./jobs.calls.ts";
import { driver } from "./people.calls.ts";

const amounts =
  "baseCost distanceCost helpersCost floorsCost midmonthDiscount repeatDiscount promotionDiscount price";
/** An order to its client: never what the company makes of it. */
const order = `id reference truckSize orderDate orderTime pickup destination kms source helpers floors ${amounts} notes paymentType orderType status clientId driverId vehicleId`;
const orderWithNet = `${order} commission net`;
const listedPerson = "name surname cellphone";
const forStaff = `${orderWithNet} vehiclePlate offered ${under("client", listedPerson)} ${under("driver", listedPerson)}`;
/** One that nobody drives yet. */
const waitingOrder = `${orderWithNet} vehiclePlate offered ${under("client", listedPerson)} driver`;
const job = "id orderTime pickup destination";
const details = `cancellation proposal movedAt happenedAt onTheWayAt arrivesAt photos cash ${under("client", contact)} ${under("driver", contact)} ${under("vehicle", "licencePlate truckSize shape")} ${under("pickupDetails", moveEnd)} ${under("destinationDetails", moveEnd)}`;
const pricing = "id truckSize baseAmount ratePerKm helpersPricing floorsPricing";
const otp = "id email otp validated createdAt partyType purpose state delivery";
const orderRemovals = removals(staff, "orders/delete", "order");
const otpRemovals = removals(staff, "otps", "otp");
const sizeEdits = edits(staff, "pricing", "size", { ...rates, baseAmount: 5 });

/** What an order's client, its driver, and staff and administrators are sent. */
const byAudience = (forClient: string, forDriver: string, forStaff: string) => ({
  client: forClient,
  driver: forDriver,
  staff: forStaff,
  admin: forStaff,
});
const standings = countsOf(
  "standing",
  "all open unassigned pending started completed cancelled removed",
);
const days = countsOf("day", "any today tomorrow");

const sums = (name: string) =>
  `${name} ${name}.commission ${["booked", "done", "cancelled"]
    .map((part) => under(`${name}.${part}`, "orders rand"))
    .join(" ")}`;

export const dashboardCalls: CallRows<typeof dashboardContract> = {
  "GET /api/dashboard": read(
    staff,
    `late late.items late.total ${under("withoutDriver", `${under("items", waitingOrder)} total alarm alarm.today alarm.tomorrow`)} ${under("waiting", "drivers vehicles documents documentsEnding documentsEnded messages privacyOverdue privacySoon offersEnded cashDisputed claims claimsOverdue")} ${under("today", `${under("items", `${job} status driver`)} hasMore`)} ledgerFaults ${under("owed", "orders rand")} money ${sums("money.day")} ${sums("money.week")}`,
  ),
};

export const orderCalls: CallRows<typeof ordersContract> = {
  ...dayCalls,
  "GET /api/orders/all": read(
    everyParty,
    byAudience(
      listOf(order),
      listOf(orderWithNet),
      `${listOf(forStaff)} counts ${standings} ${days}`,
    ),
    (_, reader) => (staff.includes(reader) ? { query: "?counts=yes" } : {}),
  ),
  "GET /api/orders/all.csv": file(staff),
  "POST /api/orders/create": write(
    `client ${staff}`,
    "book",
    `${created} reference`,
    async ({ app, readers }, reader) => {
      const isOwn = reader === "client";
      const clientId = isOwn ? {} : { clientId: readers.client.id };
      const booker = isOwn ? readers.client : readers.admin;
      return { payload: await bookingOf(app, booker, { orderTime: "11:00", ...clientId }) };
    },
  ),
  "GET /api/orders/{id}": read(
    everyParty,
    byAudience(
      `${order} ${details} versions cancellationPolicy sharedAt startCode cashCode`,
      `${orderWithNet} ${details} isToday giveBackUntil`,
      `${orderWithNet} ${details} versions cancellationPolicy ${consents} bookedBy officeNotes`,
    ),
    (setting) => at(setting.order),
  ),
  "GET /api/orders/map": read(
    staff,
    `${under("items", `id orderTime pickup destination ${under("from", "lat lng")} ${under("to", "lat lng")}`)} hasMore isDrawn attribution`,
    () => ({ query: "?orderDate=2026-12-10" }),
  ),
  "GET /api/orders/{id}/map": read(
    everyParty,
    `${under("pickup", "lat lng")} ${under("destination", "lat lng")} line isDrawn attribution`,
    (setting) => at(setting.order),
  ),
  "GET /api/orders/{id}/drivers": read(
    staff,
    `total ${under("items", `${driver} away isBeyondReach way way.kms way.source way.from ${under("jobs", job)}`)}`,
    async ({ records }) => {
      await records.driver();
      return at(await records.order());
    },
  ),
  "GET /api/orders/{id}/history": read(staff, history, about("assignedOrder")),
  "GET /api/orders/{id}/messages": read(
    staff,
    under("items", "id to kind channel state problem at"),
    about("assignedOrder"),
  ),
  "GET /api/orders/{id}/receipt": file(everyParty, about("order")),
  "GET /api/orders/{id}/calendar": file(everyParty, about("order")),
  "PATCH /api/orders/assign/{id}": write(staff, "assign", msg, async ({ records }) =>
    at(await records.order(), { driverId: await records.driver() }),
  ),
  "PATCH /api/orders/unassign/{id}": write(staff, "unassign", msg, about("assignedOrder")),
  "PATCH /api/orders/status/{id}": write(
    staff,
    "start",
    msg,
    about("assignedOrder", { status: "started" }),
  ),
  "POST /api/orders/cancel/{id}": write(
    `client ${staff}`,
    "cancel",
    msg,
    about("order", { reason: "The sale fell through." }),
  ),
  "PATCH /api/orders/cancellation/{id}": write(staff, "settle-fee", msg, async (setting) =>
    at(await owingOrder(setting.app, setting.readers.admin), { feeState: "waived" }),
  ),
  "PATCH /api/orders/update/{id}": write(
    `client ${staff}`,
    "change",
    `${msg} driver`,
    about("order", { notes: "Ring twice." }),
  ),
  "PATCH /api/orders/takeback/{id}": write(staff, "take-back", msg, async ({ records }) =>
    at(await records.startedOrder(), { reason: "Pressed by mistake." }),
  ),
  "POST /api/orders/proposals/{id}": write(
    `driver ${staff}`,
    "propose-price",
    msg,
    async ({ records }, reader) => {
      const { id, parties, proposal } = await records.largerOrder();
      return {
        ...at(id, proposal),
        ...(reader === "driver" && { headers: parties.driver.headers }),
      };
    },
  ),
  "PATCH /api/orders/proposals/{id}": write(
    everyParty,
    "withdraw-price",
    msg,
    async ({ app, records, readers }, reader) => {
      const { id, parties, proposal } = await records.largerOrder();
      await records.staffDo("POST", `orders/proposals/${id}`, proposal);
      const { headers } = readers.admin;
      const order = (await app.inject({ url: `/api/orders/${id}`, headers })).json();
      const answer = reader === "client" ? "accept" : "withdraw";
      return {
        ...at(id, { proposalId: order.proposal.id, answer }),
        ...(reader in parties && { headers: parties[reader as keyof typeof parties].headers }),
      };
    },
  ),
  "POST /api/orders/note/{id}": write(
    staff,
    "note",
    created,
    about("order", { text: "Pays late." }),
  ),
  "POST /api/orders/share/{id}": write("client", "share", `${msg} link`, (setting) =>
    at(setting.order),
  ),
  "DELETE /api/orders/share/{id}": write("client", "unshare", msg, (setting) => at(setting.order)),
  "GET /api/shares/{token}": read(
    "everyone",
    "client status orderDate orderTime pickup destination truckSize driver licencePlate onTheWayAt",
    async ({ app, readers: { client }, order: id }) => {
      const url = `/api/orders/share/${id}`;
      const { link } = (await app.inject({ method: "POST", url, headers: client.headers })).json();
      return at(link.split("/").at(-1));
    },
  ),
  "PATCH /api/orders/restore/{id}": orderRemovals.restore,
  "DELETE /api/orders/delete/{id}": orderRemovals.remove,
};

export const pricingCalls: CallRows<typeof pricingContract> = {
  "GET /api/pricing": read(staff, listOf(pricing)),
  "GET /api/pricing.csv": file(staff),
  "GET /api/pricing/{truckSize}": read("everyone", pricing, () => at("3ton")),
  "GET /api/pricing/{truckSize}/history": sizeEdits.history,
  "POST /api/pricing/create": write(staff, "create", created, () => ({
    payload: { truckSize: freshSize(), ...rates },
  })),
  "PATCH /api/pricing/{truckSize}": sizeEdits.update,
  "DELETE /api/pricing/{truckSize}": write(staff, "delete", msg, about("size")),
};

export const otpCalls: CallRows<typeof otpsContract> = {
  "GET /api/otps/all": read(staff, listOf(otp)),
  "GET /api/otps/all.csv": file(staff),
  "GET /api/otps/{id}/history": read(staff, history, about("otp")),
  "POST /api/otps/resend/{id}": write(staff, "resend", msg, async ({ app, records }) => {
    const id = await records.otp();
    app.clock.advance(31_000);
    return at(id);
  }),
  "PATCH /api/otps/restore/{id}": otpRemovals.restore,
  "DELETE /api/otps/{id}": otpRemovals.remove,
};
