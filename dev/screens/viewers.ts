import { randomUUID } from "node:crypto";
import type { APIRequestContext, Browser, BrowserContext } from "@playwright/test";
import type { SampleServer } from "../sample-server.ts";
import type { Viewer } from "./scenes.ts";
import { addWork, answered } from "./work.ts";

type Listed = { readonly items: readonly { readonly id: string; readonly email?: string }[] };

async function firstOf(api: APIRequestContext, path: string) {
  const [first] = (await answered<Listed>(await api.get(path))).items;
  if (!first) throw new Error(`${path} has no sample record.`);
  return first;
}

/** The client of the first order, and the driver of the first that has one. */
async function samplePeople(office: APIRequestContext) {
  const of = async (query: string) => {
    const { id } = await firstOf(office, `/api/orders/all?limit=1${query}`);
    type Order = Record<"client" | "driver", { readonly email: string }> &
      Record<"clientId" | "driverId", string>;
    return answered<Order>(await office.get(`/api/orders/${id}`));
  };
  const [any, given] = [await of(""), await of("&assigned=yes")];
  return {
    client: { id: any.clientId, email: any.client.email },
    // A driver with work to do: the sample has some without.
    driver: { id: given.driverId, email: given.driver.email },
  };
}

/** Adds what the sample lacks; answers the ids of its records, and whose the jobs are. */
export async function addSampleWork(browser: Browser, server: SampleServer) {
  const { baseURL, admin, samplePassword } = server;
  const as = async (email: string, loginPartyType: "client" | "driver" | "user") => {
    const { request } = await browser.newContext({ baseURL });
    const password = loginPartyType === "user" ? admin.password : samplePassword;
    await logIn(request, { email, password, loginPartyType });
    return request;
  };
  const office = await as(admin.email, "user");
  const people = await samplePeople(office);
  const work = await addWork({ office, as, samplePassword }, people);
  return { ...work, worker: people.driver.id };
}

/** The ids of sample records that the pages of one record show. */
export async function sampleIds(api: APIRequestContext) {
  const first = async (path: string) => (await firstOf(api, path)).id;
  return {
    order: await first("/api/orders/all?limit=1&assigned=yes"),
    client: await first("/api/clients/all?limit=1"),
    owner: await first("/api/owners/all?limit=1"),
    driver: await first("/api/drivers/all?limit=1&status=pending"),
    vehicle: await first("/api/vehicles/all?limit=1"),
    user: await first("/api/users/all?limit=1"),
    request: await first("/api/privacyrequests/all?limit=1&standing=open"),
  };
}

async function logIn(api: APIRequestContext, data: object): Promise<void> {
  await answered(await api.post("/api/login", { data }));
}

/** Proves an address of its own with the code from the mailbox. */
async function verifyAddress(
  api: APIRequestContext,
  party: "clients" | "drivers",
  send: "createOtp" | "forgotpassword",
  email: string,
): Promise<void> {
  const readMail = async () => {
    const answer = await api.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`);
    return (await answered<{ items: readonly { readonly text: string }[] }>(answer)).items;
  };
  // Somebody who is verified once more has the mail of the last time still.
  const known = (await readMail()).length;
  await answered(await api.post(`/api/${party}/${send}`, { data: { email } }));
  for (let tries = 0; tries < 100; tries++) {
    const mails = await readMail();
    const [newest] = mails.length > known ? mails : [];
    const verificationCode = /^\s*(\d{6})\s*$/m.exec(newest?.text ?? "")?.[1];
    if (verificationCode) {
      await answered(
        await api.post(`/api/${party}/verifyOtp`, { data: { email, verificationCode } }),
      );
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code was mailed to ${email}.`);
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** Fills the quote form as a client does, up to the price breakdown. */
async function calculateQuote(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto("/quote");
  for (const [field, typed] of [
    ["Pick Up", "Rosebank"],
    ["Destination", "Hatfield"],
  ] as const) {
    await page.getByRole("combobox", { name: field }).fill(typed);
    await page.getByRole("option", { name: typed }).first().click();
  }
  await page.getByRole("link", { name: "Choose a truck size" }).click();
  await page.getByRole("button", { name: "Choose Standard Load" }).click();
  await page.waitForURL("**/quote");
  await page.getByLabel("Date of Move").fill(day(14));
  await page.getByLabel("Time of Move").selectOption("10:00");
  await page.getByRole("button", { name: "Calculate Quote" }).click();
  await page.waitForURL("**/orders/pricebreakdown");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
  await page.close();
}

/** A browser's context in which a viewer of this kind is who they are. */
export async function openViewer(
  browser: Browser,
  viewer: Viewer,
  { baseURL, admin, samplePassword }: SampleServer,
  width: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    locale: "en-ZA",
    timezoneId: "Africa/Johannesburg",
    viewport: { width, height: width < 768 ? 740 : 900 },
    reducedMotion: "reduce",
  });
  const api = context.request;
  const asSample = async (loginPartyType: "client" | "driver") => {
    const office = await browser.newContext({ baseURL });
    await logIn(office.request, { ...admin, loginPartyType: "user" });
    const { email } = (await samplePeople(office.request))[loginPartyType];
    await office.close();
    await logIn(api, { email, password: samplePassword, loginPartyType });
    return email;
  };
  switch (viewer) {
    case "visitor":
      break;
    case "admin":
      await logIn(api, { ...admin, loginPartyType: "user" });
      break;
    case "client":
    case "driver":
      await asSample(viewer);
      break;
    case "booking":
      await asSample("client");
      await calculateQuote(context);
      break;
    case "verified-client":
      await verifyAddress(api, "clients", "createOtp", `${randomUUID()}@clients.example.com`);
      break;
    case "verified-driver":
      await verifyAddress(api, "drivers", "createOtp", `${randomUUID()}@drivers.example.com`);
      break;
    case "verified-reset":
      await verifyAddress(api, "clients", "forgotpassword", await asSample("client"));
      break;
  }
  return context;
}
