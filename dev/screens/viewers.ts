import { randomUUID } from "node:crypto";
import type { APIRequestContext, Browser, BrowserContext } from "@playwright/test";
import { calculateQuote, daysAhead } from "#harness/browser/booking.ts";
import { replyBody } from "#harness/browser/people.ts";
import type { Viewer } from "#harness/pages.ts";
import { until } from "#harness/until.ts";
import type { SampleServer } from "../sample-server.ts";
import { addWork, type Person } from "./work.ts";

export async function firstRecord(api: APIRequestContext, path: string): Promise<Person> {
  const { items } = await replyBody<{ items: readonly Person[] }>(await api.get(`/api/${path}`));
  if (!items[0]) throw new Error(`${path} has no sample record.`);
  return items[0];
}

/** The client of the first order, and the driver of the first that has one. */
async function samplePeople(office: APIRequestContext) {
  const of = async (query: string) => {
    const { id } = await firstRecord(office, `orders/all?limit=1${query}`);
    type Order = Record<"client" | "driver", { readonly email: string }> &
      Record<"clientId" | "driverId", string>;
    return replyBody<Order>(await office.get(`/api/orders/${id}`));
  };
  const [any, given] = [await of(""), await of("&assigned=yes")];
  return {
    client: { id: any.clientId, email: any.client.email },
    // A driver with work to do: the sample has some without.
    driver: { id: given.driverId, email: given.driver.email },
  };
}

type Party = "client" | "driver" | "user";

/** Signs a browser in: the office as itself, or the sample's own client or driver; answers who it is. */
async function logIn(
  { request: api }: BrowserContext,
  { admin, samplePassword }: SampleServer,
  loginPartyType: Party,
  email = admin.email,
): Promise<void> {
  const password = loginPartyType === "user" ? admin.password : samplePassword;
  await replyBody(await api.post("/api/login", { data: { email, password, loginPartyType } }));
}

/** Adds what the sample lacks; answers the ids of its records, by the first part of their pages. */
export async function addSampleWork(browser: Browser, server: SampleServer) {
  const as = async (email: string, party: Party) => {
    const context = await browser.newContext({ baseURL: server.baseURL });
    await logIn(context, server, party, email);
    return context.request;
  };
  const office = await as(server.admin.email, "user");
  const people = await samplePeople(office);
  const work = await addWork({ office, as, samplePassword: server.samplePassword }, people);
  const first = async (path: string) => (await firstRecord(office, `${path}limit=1`)).id;
  return {
    ...work,
    worker: people.driver.id,
    orders: await first("orders/all?assigned=yes&"),
    clients: await first("clients/all?"),
    owners: await first("owners/all?"),
    drivers: await first("drivers/all?status=pending&"),
    vehicles: await first("vehicles/all?"),
    users: await first("users/all?"),
    privacyrequests: await first("privacyrequests/all?standing=open&"),
    pricing: "3ton",
    share: "no-such-link",
  };
}

export type SampleIds = Awaited<ReturnType<typeof addSampleWork>>;

async function verifyAddress(
  api: APIRequestContext,
  path: string,
  send: string,
  email: string,
): Promise<void> {
  const readMails = async () => {
    const answer = await api.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    return (await replyBody<{ items: readonly { readonly text: string }[] }>(answer)).items;
  };
  // Somebody who is verified once more has the mail of the last time still.
  const known = (await readMails()).length;
  await replyBody(await api.post(`/api/${path}/${send}`, { data: { email } }));
  const readCode = async () => {
    const mails = await readMails();
    return mails.length > known && /^\s*(\d{6})\s*$/m.exec(mails[0]?.text ?? "")?.[1];
  };
  const verificationCode = await until(readCode, { within: 10_000, every: 100 });
  if (!verificationCode) throw new Error(`No code was mailed to ${email}.`);
  await replyBody(await api.post(`/api/${path}/verifyOtp`, { data: { email, verificationCode } }));
}

/** Comes as a client does up to the checkout. */
async function startBooking(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await calculateQuote(page, daysAhead(14));
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await page.close();
}

export async function openViewer(
  browser: Browser,
  viewer: Viewer,
  server: SampleServer,
  width: number,
): Promise<BrowserContext> {
  const { baseURL } = server;
  const context = await browser.newContext({
    baseURL,
    locale: "en-ZA",
    timezoneId: "Africa/Johannesburg",
    viewport: { width, height: width < 768 ? 740 : 900 },
    reducedMotion: "reduce",
  });
  if (viewer === "visitor") return context;
  if (viewer === "admin") {
    await logIn(context, server, "user");
    return context;
  }
  const [path = "", send = ""] = viewer.split(" ");
  const isNew = send === "createOtp";
  const office = await browser.newContext({ baseURL });
  await logIn(office, server, "user");
  const party = path.startsWith("driver") ? "driver" : "client";
  const person = (await samplePeople(office.request))[party];
  await office.close();
  if (!isNew) await logIn(context, server, party, person.email);
  if (viewer === "booking") await startBooking(context);
  const email = isNew ? `${randomUUID()}@${path}.example.com` : person.email;
  if (send) await verifyAddress(context.request, path, send, email);
  return context;
}
