import { sendClaimPhoto } from "../claims.ts";
import { licenceDetails, sendDocument } from "../documents.ts";
import { bookedOrder, signedInDriver } from "../factories.ts";
import { pdf, picture } from "../files.ts";
import { jobOfToday, sendPhoto } from "../job-day.ts";
import {
  aboutNewRecord,
  atId,
  type CallSetting,
  type GoodAsk,
  type GoodCalls,
  type Reader,
} from "./good-call.ts";

/** A driver of its own, and an order that is offered to this driver alone. */
async function offeredJob({ app, readers, records }: CallSetting) {
  const { id: driverId, headers } = await signedInDriver(app);
  const id = await bookedOrder(app, readers.client, { orderDate: "2026-12-15" });
  await records.staffDo("POST", `orders/offer/${id}`, { driverIds: [driverId] });
  return { id, headers };
}

let reachKms = 10;

export const dispatchCalls: GoodCalls = {
  "GET /api/jobs/open": async (setting) => {
    const { headers } = await offeredJob(setting);
    await bookedOrder(setting.app, setting.readers.client, { orderDate: "2026-12-16" });
    return { headers };
  },
  "POST /api/jobs/accept/{id}": async (setting) => {
    const { id, headers } = await offeredJob(setting);
    const { offers } = await setting.app.as({ headers }).read("jobs/open");
    return { ...atId(id, { price: offers[0].price, net: offers[0].net }), headers };
  },
  "POST /api/jobs/decline/{id}": async (setting) => {
    const { id, headers } = await offeredJob(setting);
    return { ...atId(id), headers };
  },
  "POST /api/jobs/giveback/{id}": async ({ app, records }) => {
    const { id: driverId, headers } = await signedInDriver(app);
    const id = await records.order();
    await records.staffDo("PATCH", `orders/assign/${id}`, { driverId });
    return { ...atId(id, { reason: "The clutch is gone." }), headers };
  },
  "POST /api/orders/offer/{id}": async ({ records }) =>
    atId(await records.order(), { driverIds: [await records.driver()] }),
  "DELETE /api/orders/offer/{id}": async (setting) => atId((await offeredJob(setting)).id),
  "GET /api/orders/{id}/offers": async (setting) => atId((await offeredJob(setting)).id),
  "GET /api/drivers/{id}/availability": ({ readers }) => atId(readers.driver.id),
  "PATCH /api/drivers/availability/{id}": ({ readers }) => {
    reachKms += 1;
    return atId(readers.driver.id, { reachKms });
  },
};

type Job = Awaited<ReturnType<typeof jobOfToday>>;

/** The headers of whichever of the job's people this reader stands for. */
const ownHeaders = (job: Job, reader: Reader) =>
  reader === "client" || reader === "driver" ? { headers: job[reader].headers } : {};

/** A call about a job of today. */
const aboutJob =
  (payload: (job: Job, reader: Reader) => object | Promise<object> = () => ({})): GoodAsk =>
  async ({ app, readers }, reader) => {
    const job = await jobOfToday(app, readers.admin);
    return { ...atId(job.id, await payload(job, reader)), ...ownHeaders(job, reader) };
  };

async function finish(job: Job) {
  await job.start();
  await job.finish(5);
}

export const dayCalls: GoodCalls = {
  "PATCH /api/orders/ontheway/{id}": aboutJob(),
  "PATCH /api/orders/start/{id}": aboutJob(async ({ read }) => ({
    code: (await read()).startCode,
  })),
  "POST /api/orders/photos": async ({ app, readers }, reader) => {
    const job = await jobOfToday(app, readers.admin);
    const query = `?orderId=${job.id}`;
    return { query, payload: await picture(), ...ownHeaders(job, reader) };
  },
  "GET /api/orders/photos/{id}": async ({ app, readers }, reader) => {
    const job = await jobOfToday(app, readers.admin);
    const { id } = (await sendPhoto(app, job.driver, job.id)).json();
    return { ...atId(id), ...ownHeaders(job, reader) };
  },
  "POST /api/orders/finish/{id}": aboutJob(async ({ start }) => {
    await start();
    return { cash: 5 };
  }),
  "PATCH /api/orders/cash/{id}": aboutJob(async (job, reader) => {
    await finish(job);
    return reader === "client" ? { cash: 5 } : { code: (await job.read()).cashCode };
  }),
  "PATCH /api/orders/settlecash/{id}": aboutJob(async (job) => {
    await finish(job);
    return { cash: 7, reason: "Both agree by now." };
  }),
};

export const claimCalls: GoodCalls = {
  "POST /api/orders/claim/{id}": aboutNewRecord("completedOrder", {
    words: "A mirror is broken.",
    amount: null,
  }),
  "POST /api/claims/photos": async ({ records }) => ({
    query: `?claimId=${await records.claim()}`,
    payload: await picture(),
  }),
  "GET /api/claims/photos/{id}": async ({ app, records, readers }) =>
    atId((await sendClaimPhoto(app, readers.client, await records.claim())).json().id),
  "PATCH /api/claims/accept/{id}": { amount: 500, answer: "We pay half of a table by Friday." },
  "PATCH /api/claims/refuse/{id}": { reason: "The photos before loading show it broken." },
};

export const reviewCalls: GoodCalls = {
  "POST /api/orders/review/{id}": async ({ readers, records }) => ({
    ...atId(await records.completedOrder(), { rating: 4, words: "Careful." }),
    headers: readers.client.headers,
  }),
  "PATCH /api/orders/review/{id}": async ({ app, records }) => {
    const id = await records.review();
    const reviews = app.db.selectFrom("reviews").select("orderId").where("id", "=", id);
    return atId((await reviews.executeTakeFirstOrThrow()).orderId, { mayShow: false });
  },
  "GET /api/reviews/{id}/history": async ({ records }) => {
    const id = await records.review();
    await records.staffDo("POST", `reviews/remove/${id}`, { reason: "It names somebody." });
    return atId(id);
  },
  "PATCH /api/reviews/approve/{id}": { approved: true },
  "PATCH /api/reviews/reply/{id}": { reply: "Thank you." },
  "POST /api/reviews/remove/{id}": { reason: "It names somebody." },
};

/** A call about a licence of the driver that waits. */
const aboutLicence =
  (payload: object = {}): GoodAsk =>
  async ({ app, readers: { driver } }) =>
    atId((await sendDocument(app, driver, licenceDetails(driver.id))).json().id, payload);

const permit = ({ readers }: CallSetting) => ({
  ...licenceDetails(readers.driver.id),
  kind: "permit",
});

export const documentCalls: GoodCalls = {
  "GET /api/documents/of/{id}": ({ readers }) => atId(readers.driver.id),
  "GET /api/documents/file/{id}": aboutLicence(),
  "POST /api/documents/send": (setting) => ({
    query: `?${new URLSearchParams(permit(setting))}`,
    payload: pdf,
  }),
  "POST /api/documents/receive": (setting) => ({ payload: permit(setting) }),
  "PATCH /api/documents/accept/{id}": aboutLicence(),
  "PATCH /api/documents/refuse/{id}": aboutLicence({ reason: "The photo is not sharp." }),
};
