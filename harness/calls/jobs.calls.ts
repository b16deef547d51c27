import type { claimsContract } from "#contract/claims.contract.ts";
import type { dayContract } from "#contract/day.contract.ts";
import type { dispatchContract } from "#contract/dispatch.contract.ts";
import type { documentsContract } from "#contract/documents.contract.ts";
import type { reviewsContract } from "#contract/reviews.contract.ts";
import { sendClaimPhoto } from "../claims.ts";
import { licence, sendDocument } from "../documents.ts";
import { bookedOrder, signedInDriver } from "../factories.ts";
import { pdf, picture } from "../files.ts";
import { jobOfToday, sendPhoto } from "../job-day.ts";
import {
  about,
  at,
  type CallRows,
  type CallSetting,
  counted,
  created,
  everyParty,
  file,
  history,
  msg,
  type Reader,
  read,
  staff,
  under,
  write,
} from "./call-row.ts";

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

/** A job of today, and the headers of whichever of its people this reader stands for. */
async function jobFor({ app, readers }: CallSetting, reader: Reader) {
  const job = await jobOfToday(app, readers.admin);
  const own = reader === "client" || reader === "driver" ? { headers: job[reader].headers } : {};
  return { ...job, own };
}

async function finished(setting: CallSetting, reader: Reader) {
  const job = await jobFor(setting, reader);
  await job.start();
  await job.finish(5);
  return job;
}

export const dayCalls: CallRows<typeof dayContract> = {
  "PATCH /api/orders/ontheway/{id}": write(
    `driver ${staff}`,
    "on-the-way",
    msg,
    async (setting, reader) => {
      const { id, own } = await jobFor(setting, reader);
      return { ...at(id), ...own };
    },
  ),
  "PATCH /api/orders/start/{id}": write("driver", "start", msg, async (setting, reader) => {
    const { id, own, read } = await jobFor(setting, reader);
    return { ...at(id, { code: (await read()).startCode }), ...own };
  }),
  "POST /api/orders/photos": write("driver", "photo", created, async (setting, reader) => {
    const { id, own } = await jobFor(setting, reader);
    return { query: `?orderId=${id}`, payload: await picture(), ...own };
  }),
  "GET /api/orders/photos/{id}": file(everyParty, async (setting, reader) => {
    const { id, driver, own } = await jobFor(setting, reader);
    return { ...at((await sendPhoto(setting.app, driver, id)).json().id), ...own };
  }),
  "POST /api/orders/finish/{id}": write("driver", "complete", msg, async (setting, reader) => {
    const { id, own, start } = await jobFor(setting, reader);
    await start();
    return { ...at(id, { cash: 5 }), ...own };
  }),
  "PATCH /api/orders/cash/{id}": write(
    "client driver",
    "confirm-cash",
    msg,
    async (setting, reader) => {
      const { id, own, read } = await finished(setting, reader);
      const said = reader === "client" ? { cash: 5 } : { code: (await read()).cashCode };
      return { ...at(id, said), ...own };
    },
  ),
  "GET /api/jobs/devicekey": read("driver", "keys"),
  "PATCH /api/orders/settlecash/{id}": write(staff, "settle-cash", msg, async (setting, reader) =>
    at((await finished(setting, reader)).id, { cash: 7, reason: "Both agree by now." }),
  ),
};

const stand = "id state filedAt dueOn daysLeft asked agreed settledAt words";

/** The order of a new claim with a photo. */
async function claimedOrder({ app, records, readers }: CallSetting) {
  const id = await records.claim();
  await sendClaimPhoto(app, readers.client, id);
  const claims = app.db.selectFrom("claims").select("order_id").where("id", "=", id);
  return at((await claims.executeTakeFirstOrThrow()).order_id);
}

export const claimCalls: CallRows<typeof claimsContract> = {
  "POST /api/orders/claim/{id}": write(
    `client ${staff}`,
    "claim",
    created,
    about("completedOrder", { words: "A mirror is broken.", amount: null }),
  ),
  "GET /api/orders/{id}/claims": read(
    `client ${staff}`,
    under("items", `${stand} answer ${under("photos", "id at")}`),
    claimedOrder,
  ),
  "POST /api/claims/photos": write(
    `client ${staff}`,
    "claim-photo",
    created,
    async ({ records }) => ({
      query: `?claimId=${await records.claim()}`,
      payload: await picture(),
    }),
  ),
  "GET /api/claims/photos/{id}": file(`client ${staff}`, async ({ app, records, readers }) =>
    at((await sendClaimPhoto(app, readers.client, await records.claim())).json().id),
  ),
  "PATCH /api/claims/withdraw/{id}": write("client", "withdraw-claim", msg, about("claim")),
  "GET /api/claims/all": counted(
    staff,
    `${stand} orderId reference client driver photos`,
    "standing",
    "open overdue accepted refused withdrawn all",
  ),
  "GET /api/claims/all.csv": file(staff),
  "PATCH /api/claims/accept/{id}": write(
    staff,
    "accept-claim",
    msg,
    about("claim", { amount: 500, answer: "We pay half of a new table by Friday." }),
  ),
  "PATCH /api/claims/refuse/{id}": write(
    staff,
    "refuse-claim",
    msg,
    about("claim", { reason: "The photos before loading show it broken." }),
  ),
};

const review = "id by rating words mayShow reply removedFor createdAt";

/** The order that this review is of. */
async function orderOf({ app, records }: CallSetting, payload: object = {}) {
  const id = await records.review();
  const { order_id } = await app.db
    .selectFrom("reviews")
    .select("order_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return at(order_id, payload);
}

export const reviewCalls: CallRows<typeof reviewsContract> = {
  "GET /api/orders/{id}/reviews": read(
    everyParty,
    {
      client: under("items", review),
      driver: "items",
      staff: under("items", review),
      admin: under("items", review),
    },
    async (setting, reader) => (reader === "driver" ? at(setting.order) : orderOf(setting)),
  ),
  "POST /api/orders/review/{id}": write(
    "client driver",
    "review",
    { client: created },
    about("completedOrder", { rating: 4, words: "Careful." }),
  ),
  "PATCH /api/orders/review/{id}": write("client", "consent", msg, (setting) =>
    orderOf(setting, { mayShow: false }),
  ),
  "GET /api/reviews/all": counted(
    staff,
    `${review} orderId reference name`,
    "standing",
    "all removed",
  ),
  "GET /api/reviews/all.csv": file(staff),
  "GET /api/reviews/{id}/history": read(staff, history, async ({ records }) => {
    const id = await records.review();
    await records.staffDo("POST", `reviews/remove/${id}`, { reason: "It names somebody." });
    return at(id);
  }),
  "PATCH /api/reviews/reply/{id}": write(
    staff,
    "reply",
    msg,
    about("review", { reply: "Thank you." }),
  ),
  "POST /api/reviews/remove/{id}": write(
    staff,
    "delete",
    msg,
    about("review", { reason: "It names somebody." }),
  ),
};

const holder = `id type name ${under(
  "kinds",
  `kind isNeeded standing ${under("documents", "id state expiresOn hasFile reason sentAt")}`,
)}`;

const licenceOf = ({ readers }: CallSetting) => licence(readers.driver.id);

/** A licence of the driver that waits; answers its id. */
async function waiting(setting: CallSetting): Promise<string> {
  const answer = await sendDocument(setting.app, setting.readers.driver, licenceOf(setting));
  return String(answer.json().id);
}

export const documentCalls: CallRows<typeof documentsContract> = {
  "GET /api/documents/mine": read("driver", under("holders", holder), async (setting) => {
    await waiting(setting);
    return {};
  }),
  "GET /api/documents/of/{id}": read(staff, holder, async (setting) => {
    await waiting(setting);
    return at(setting.readers.driver.id);
  }),
  "GET /api/documents/all": {
    ...counted(
      staff,
      "id kind state expiresOn sentAt holderType holderId holderName",
      "standing",
      "waiting expiring expired",
    ),
    ask: async (setting) => {
      await waiting(setting);
      return { query: "?counts=yes" };
    },
  },
  "GET /api/documents/file/{id}": file("driver staff admin", async (setting) =>
    at(await waiting(setting)),
  ),
  "POST /api/documents/send": write("driver staff admin", "send-document", created, (setting) => ({
    query: `?${new URLSearchParams({ ...licenceOf(setting), kind: "permit" })}`,
    payload: pdf,
  })),
  "POST /api/documents/receive": write(staff, "receive-document", created, (setting) => ({
    payload: { ...licenceOf(setting), kind: "permit" },
  })),
  "PATCH /api/documents/accept/{id}": write(staff, "accept-document", msg, async (setting) =>
    at(await waiting(setting)),
  ),
  "PATCH /api/documents/refuse/{id}": write(staff, "refuse-document", msg, async (setting) =>
    at(await waiting(setting), { reason: "The photo is not sharp." }),
  ),
};
