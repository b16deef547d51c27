import type { InjectOptions } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { type Endpoints, endpoints } from "#contract/endpoints.ts";
import { isPartyAdmitted } from "#domain/people/rights.ts";
import type { TestApp } from "../app.ts";
import { sampleMoveEnds } from "../booking.ts";
import {
  bookedOrder,
  type SignedIn,
  type SignerKind,
  signedInAs,
  signedInClient,
  signerKinds,
} from "../factories.ts";
import { asFile } from "../files.ts";
import { createRecords } from "../new-records.ts";
import { freshNetwork } from "../verified-address.ts";
import { accountCalls, passkeyCalls, privacyCalls, recordCalls } from "./account.calls.ts";
import {
  type Ask,
  atId,
  type CallSetting,
  type GoodCalls,
  type Reader,
  type RecordName,
} from "./good-call.ts";
import { claimCalls, dayCalls, dispatchCalls, documentCalls, reviewCalls } from "./jobs.calls.ts";
import { bankCalls, moneyCalls, payoutCalls, walletCalls } from "./money.calls.ts";
import { orderCalls, priceCalls } from "./orders.calls.ts";
import { planningCalls } from "./planning.calls.ts";

export type CallKey = keyof Endpoints;

export const callKeys = Object.keys(endpoints) as readonly CallKey[];

export const writeKeys = callKeys.filter((key) => !key.startsWith("GET "));

const goodCalls: GoodCalls = {
  ...accountCalls,
  ...passkeyCalls,
  ...recordCalls,
  ...privacyCalls,
  ...priceCalls,
  ...orderCalls,
  ...dispatchCalls,
  ...planningCalls,
  ...dayCalls,
  ...claimCalls,
  ...reviewCalls,
  ...documentCalls,
  ...walletCalls,
  ...bankCalls,
  ...payoutCalls,
  ...moneyCalls,
};

/** Prepares the records for good calls: one reader of each kind, and an order of client and driver. */
export async function prepareCalls(app: TestApp): Promise<CallSetting> {
  const made = await Array.fromAsync(signerKinds, async (kind) => {
    // A company's client may book more often in a day.
    const signedIn = kind === "client" ? signedInClient(app, "corporate") : signedInAs(app, kind);
    return [kind, await signedIn] as const;
  });
  const readers = Object.fromEntries(made) as Record<SignerKind, SignedIn>;
  const records = createRecords(app, readers);
  const order = await bookedOrder(app, readers.client, sampleMoveEnds);
  await records.staffDo("PATCH", `orders/assign/${order}`, { driverId: readers.driver.id });
  const strangers = {
    client: await signedInClient(app, "corporate"),
    driver: await signedInAs(app, "driver"),
  };
  return { app, readers, strangers, records, order };
}

/** All readers whom the contract admits to a call. The one with the most rights comes last. */
export function allowedReaders(key: CallKey): readonly Reader[] {
  const { access }: Endpoint = endpoints[key];
  if (access === "public") return ["visitor", ...signerKinds];
  if (access === "verified-email") return ["visitor"];
  return signerKinds.filter((kind) =>
    kind === "client" || kind === "driver"
      ? isPartyAdmitted(access, { type: kind, role: null })
      : isPartyAdmitted(access, { type: "user", role: kind }),
  );
}

export const strongestReader = (key: CallKey) => allowedReaders(key).at(-1) ?? "admin";

/** The kind of record that the first part of a path names. */
export const recordsByPath: Readonly<Record<string, RecordName>> = {
  clients: "client",
  users: "user",
  owners: "owner",
  drivers: "driver",
  vehicles: "vehicle",
  orders: "order",
  contacts: "message",
  reviews: "review",
  claims: "claim",
  privacyrequests: "correction",
  otps: "otp",
  pricing: "size",
};

/**
 * A call about a new record of the kind that its path names, which is removed before it is restored, and
 * changed before its history is read.
 */
async function askByContract(
  { records, order }: CallSetting,
  key: CallKey,
  { reader, payload = {} }: { readonly reader: Reader; readonly payload?: object },
): Promise<Ask> {
  const [, , kind = "", verb = ""] = key.split("/");
  const record = recordsByPath[kind];
  if (!key.includes("{") || record === undefined) {
    const { query }: Endpoint = endpoints[key];
    const isCounted = query && "counts" in query.shape && !["client", "driver"].includes(reader);
    return { payload, ...(isCounted && { query: "?counts=yes" }) };
  }
  // The driver who reads has no other.
  if (key.startsWith("GET ") && record === "order") return atId(order);
  const id = await records[record]();
  const removal = `${kind}/delete/{id}`;
  const path = `DELETE /api/${removal}` in endpoints ? removal : `${kind}/{id}`;
  if (verb === "restore") await records.staffDo("DELETE", path.replace("{id}", id));
  const change = goodCalls[`PATCH /api/${kind}/update/{id}` as CallKey];
  if (key.endsWith("/history") && typeof change === "object")
    await records.staffDo("PATCH", `${kind}/update/${id}`, change);
  return atId(id, payload);
}

/** Prepares a call so that it succeeds when this reader makes it. */
export async function goodAsk(setting: CallSetting, key: CallKey, reader: Reader): Promise<Ask> {
  const good = goodCalls[key];
  if (typeof good === "function") return good(setting, reader);
  return askByContract(setting, key, { reader, ...(good && { payload: good }) });
}

/** The request of a good call, from a network of its own. */
export function buildRequest(
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
