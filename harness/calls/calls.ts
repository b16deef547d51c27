import type { InjectOptions } from "fastify";
import type { Endpoints } from "#contract/endpoints.ts";
import type { TestApp } from "../app.ts";
import {
  bookedOrder,
  moveEnds,
  signedInClient,
  signedInDriver,
  signedInStaff,
} from "../factories.ts";
import { asFile } from "../files.ts";
import { createRecords } from "../new-records.ts";
import { freshNetwork } from "../verified-address.ts";
import type {
  Ask,
  CallRow,
  CallRows,
  CallSetting,
  Reader,
  SignedInReaders,
  WriteRow,
} from "./call-row.ts";
import { claimCalls, dispatchCalls, documentCalls, reviewCalls } from "./jobs.calls.ts";
import {
  bankCalls,
  invoiceCalls,
  moneyCalls,
  payoutCalls,
  statementCalls,
  walletCalls,
} from "./money.calls.ts";
import { dashboardCalls, orderCalls, otpCalls, pricingCalls } from "./orders.calls.ts";
import { clientCalls, driverCalls, ownerCalls, userCalls, vehicleCalls } from "./people.calls.ts";
import { privacyCalls } from "./privacy.calls.ts";
import {
  contactCalls,
  numberCalls,
  placeCalls,
  quoteCalls,
  sessionCalls,
  settingsCalls,
} from "./public.calls.ts";

/** One row for each call of the contract; a call without its row does not compile. */
export const calls: CallRows<Endpoints> = {
  ...sessionCalls,
  ...clientCalls,
  ...placeCalls,
  ...pricingCalls,
  ...quoteCalls,
  ...dashboardCalls,
  ...orderCalls,
  ...claimCalls,
  ...driverCalls,
  ...dispatchCalls,
  ...vehicleCalls,
  ...documentCalls,
  ...ownerCalls,
  ...userCalls,
  ...otpCalls,
  ...contactCalls,
  ...reviewCalls,
  ...privacyCalls,
  ...settingsCalls,
  ...numberCalls,
  ...walletCalls,
  ...bankCalls,
  ...payoutCalls,
  ...moneyCalls,
  ...statementCalls,
  ...invoiceCalls,
};

export type CallKey = keyof Endpoints;

export const callRows = Object.entries(calls) as readonly (readonly [CallKey, CallRow])[];

/** The calls that write, with the event of each. */
export const writeRows = callRows.flatMap(([key, row]) =>
  "event" in row ? [[key, row as WriteRow] as const] : [],
);

/** Signs one party of each kind in. */
async function signInReaders(app: TestApp): Promise<SignedInReaders> {
  return {
    // With many bookings a day.
    client: await signedInClient(app, "corporate"),
    driver: await signedInDriver(app),
    staff: await signedInStaff(app),
    admin: await signedInStaff(app, "admin"),
  };
}

/** Makes what good calls are made on: one reader of each kind, and an order of client and driver. */
export async function prepareCalls(app: TestApp): Promise<CallSetting> {
  const readers = await signInReaders(app);
  const order = await bookedOrder(app, readers.client, moveEnds);
  await app.inject({
    method: "PATCH",
    url: `/api/orders/assign/${order}`,
    headers: readers.admin.headers,
    payload: { driverId: readers.driver.id },
  });
  return { app, readers, records: createRecords(app, readers), order };
}

/**
 * The reader of a call who may do most, which is the last of those that its row names; an administrator
 * may have every file.
 */
export const strongestReader = ({ reads }: CallRow) =>
  (Object.keys(reads).at(-1) ?? "admin") as Reader;

/** What a call needs to succeed when this reader makes it. */
export async function goodAsk(
  setting: CallSetting,
  [, row]: readonly [CallKey, CallRow],
  reader: Reader,
): Promise<Ask> {
  return (await row.ask?.(setting, reader)) ?? {};
}

/** The request of a good call, from a network of its own. */
export function requestOf(
  { readers }: CallSetting,
  key: string,
  ask: Ask,
  reader: Reader,
): InjectOptions {
  const [method = "", path = ""] = key.split(" ");
  const own = reader === "visitor" ? {} : readers[reader].headers;
  return {
    method: method as "GET",
    url: path.replace(/\{\w+\}/, ask.at ?? "") + (ask.query ?? ""),
    headers: { ...(ask.headers ?? own), ...(ask.payload instanceof Buffer && asFile) },
    remoteAddress: freshNetwork(),
    ...((method === "POST" || method === "PATCH") && { payload: ask.payload ?? {} }),
  };
}
