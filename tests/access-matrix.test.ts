import { createHash } from "node:crypto";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { type StaffRole, staffRoles } from "#domain/people/party-kinds.ts";
import { hasRight, staffRights } from "#domain/people/rights.ts";
import { openTestApp } from "#harness/app.ts";
import { callKeys } from "#harness/calls/calls.ts";
import {
  bookedOrder,
  type SignedIn,
  type SignerKind,
  signedInAs,
  signedInClient,
  signedInDriver,
  signedInStaff,
  signerKinds,
} from "#harness/factories.ts";
import { requireDeclaredRouteAccess } from "#server/platform/http/guards/declared-access.ts";

/** The rights of each role of staff, written down once more on purpose. A new role is asked for here. */
const everyday = `readOrders bookOrders changeOrders assignDrivers manageClaims manageClients
  manageFleet manageDocuments readIncome readWallets enterBankDetails editPrices manageCodes
  answerMessages manageReviews answerPrivacyRequests usePasskeys`;
const rightsByRole: Readonly<Record<StaffRole, string>> = {
  user: everyday,
  admin: `${everyday} correctCash checkBankDetails recordPayments makePayouts releasePayouts readBooks
    makeInvoices setAnyPrice erasePeople manageStaff editCompany`,
};

/** The calls of everyone, or of any of these parties and rights, written down once more as well. */
const table: Readonly<Record<string, string>> = {
  everyone: `
    POST login, POST logout, POST passkeys/challenge, POST passkeys/login, POST createcontact, GET map, GET routes, GET prices, GET availability, GET shares/{token},
    GET places, GET places/near, GET places/{placeId}, POST quotes, GET quotes/{quoteId},
    GET pricing/{truckSize}, POST clients/createOtp, POST clients/verifyOtp,
    POST clients/forgotpassword, POST drivers/createOtp, POST drivers/verifyOtp,
    POST drivers/forgotpassword, POST drivers/register/driveronly`,
  verified: `
    GET clients/verification, POST clients/register, PATCH clients/updatepassword,
    GET drivers/verification, POST drivers/register, PATCH drivers/updatepassword,
    GET users/verification, PATCH users/updatepassword`,
  "signed-in": "GET me",
  "client driver readOrders": `
    GET orders/all, GET orders/{id}, GET orders/{id}/map, GET orders/{id}/receipt,
    GET orders/{id}/calendar, GET orders/{id}/reviews, GET orders/photos/{id}`,
  "client driver changeOrders": "PATCH orders/proposals/{id}",
  "client bookOrders": "POST orders/create",
  "client readOrders": "GET orders/{id}/versions",
  "client changeOrders": "POST orders/cancel/{id}, PATCH orders/update/{id}",
  "client manageClaims": `
    GET orders/{id}/claims, GET claims/photos/{id}, POST orders/claim/{id}, POST claims/photos`,
  "client readBooks": "GET invoices/all, GET invoices/{id}/pdf",
  "driver changeOrders": "POST orders/proposals/{id}, PATCH orders/ontheway/{id}",
  "driver manageFleet": `
    POST vehicles/register/vehicleonly, GET drivers/{id}/availability,
    PATCH drivers/availability/{id}`,
  "driver manageDocuments": "GET documents/file/{id}, POST documents/send",
  "driver readWallets": `
    GET wallets/{id}, GET wallets/{id}/entries, GET statements/{id}, GET statements/{id}/pdf,
    GET statements/{id}/csv, GET bankdetails/{id}, GET payouts/of/{id}`,
  "driver enterBankDetails": "POST bankdetails/update/{id}",
  "client driver": `
    PATCH orders/cash/{id}, POST orders/review/{id}, GET mynumber, PATCH mynumber,
    POST mynumber/code, POST mynumber/prove`,
  client: `
    POST orders/share/{id}, DELETE orders/share/{id}, PATCH orders/review/{id},
    PATCH claims/withdraw/{id}, GET clients/mydata, POST clients/mydata/export,
    POST clients/mydata/erase, POST clients/mydata/requests, PATCH clients/mydata/consent`,
  driver: `
    GET vehicles/mine, GET documents/mine, GET jobs/open, GET jobs/devicekey, POST jobs/accept/{id},
    POST jobs/decline/{id}, POST jobs/giveback/{id}, PATCH orders/start/{id},
    POST orders/finish/{id}, POST orders/photos`,
};

/** All other calls are for staff alone: the rights of which they need one, by the first that fits. */
const staffCalls: readonly (readonly [RegExp, rights: string])[] = [
  [/ orders\/((un)?assign\/|offer\/|\{id\}\/drivers$)/, "assignDrivers"],
  [/ planning\//, "assignDrivers"],
  [/ availability\/drivers$/, "bookOrders"],
  [/^GET (orders\/|dashboard)/, "readOrders"],
  [/ orders\//, "changeOrders"],
  [/ claims\//, "manageClaims"],
  [/ clients\//, "manageClients"],
  [/ (drivers|vehicles|owners)\//, "manageFleet"],
  [/ documents\//, "manageDocuments"],
  [/ (bank|wallets)\//, "recordPayments"],
  [/ bankdetails\//, "checkBankDetails"],
  [/ payouts\/(release|file)\//, "releasePayouts"],
  [/^GET payouts\//, "makePayouts releasePayouts"],
  [/ payouts\//, "makePayouts"],
  [/ money/, "readBooks"],
  [/ invoices\//, "makeInvoices"],
  [/^DELETE pricing/, "setAnyPrice"],
  [/ pricing/, "editPrices"],
  [/ otps\//, "manageCodes"],
  [/ contacts\//, "answerMessages"],
  [/ reviews\//, "manageReviews"],
  [/ privacyrequests\/erase\//, "erasePeople"],
  [/ privacyrequests\//, "answerPrivacyRequests"],
  [/^GET parties\//, "manageClients manageFleet answerPrivacyRequests"],
  [/ users\//, "manageStaff"],
  [/ settings/, "editCompany"],
  [/ passkeys\//, "usePasskeys"],
];

function whoMayMake(key: string): string {
  const call = key.replace("/api/", "");
  const found =
    Object.entries(table).find(([, calls]) => calls.trim().split(/,\s+/).includes(call))?.[0] ??
    staffCalls.find(([pattern]) => pattern.test(call))?.[1];
  if (!found) throw new Error(`Say in this file who may make ${key}.`);
  return found;
}

type Verdict = "let in" | "not signed in" | "not allowed" | "not verified";

const unknownId = "019ab000-0000-7000-8000-000000000000";
/** The ways in which any session ends. */
const ends: Readonly<Record<string, (who: SignedIn) => Promise<unknown>>> = {
  suspended: ({ id }) => setStatus(id, "suspended"),
  removed: ({ id }) => setStatus(id, "removed"),
  "logged-out": ({ headers }) => app.as({ headers }).post("logout"),
  // Drivers and clients may be away the longest: 30 days.
  idle: ({ id }) =>
    app.db
      .updateTable("sessions")
      .set({ lastSeenAt: new Date(app.clock.now() - 30 * 24 * 60 * 60_000 - 1) })
      .where("partyId", "=", id)
      .execute(),
};

/** The callers whose session counts, and as what they are admitted. */
const working: Readonly<Record<string, SignerKind>> = {
  ...Object.fromEntries(signerKinds.map((kind) => [kind, kind] as const)),
  "other client": "client",
  "driver with an order": "driver",
  "pending driver": "driver",
  "demoted admin": "user",
};

const app = await openTestApp();
/** The headers of each caller; a visitor has none. */
const callers = new Map<string, Record<string, string>>();

function setStatus(id: string, status: "suspended" | "removed") {
  return app.db.updateTable("parties").set({ status }).where("id", "=", id).execute();
}

async function demotedAdmin(): Promise<SignedIn> {
  const admin = await signedInStaff(app, "admin");
  await app.db.updateTable("users").set({ role: "user" }).where("id", "=", admin.id).execute();
  return admin;
}

/** A token that is almost one of ours: of the right length, and wrong by its last character. */
function forged({ headers: { authorization } }: SignedIn): Record<string, string> {
  const last = authorization.endsWith("A") ? "B" : "A";
  return { authorization: authorization.slice(0, -1) + last };
}

const [client, driver] = [await signedInClient(app), await signedInDriver(app)];
const admin = await signedInStaff(app, "admin");
await app
  .as(admin)
  .patch(`orders/assign/${await bookedOrder(app, client)}`, { driverId: driver.id });
const people = {
  client,
  admin,
  "other client": await signedInClient(app),
  "driver with an order": driver,
  "pending driver": await signedInDriver(app, { status: "pending" }),
  "demoted admin": await demotedAdmin(),
};
callers.set("visitor", {});
for (const [name, { headers }] of Object.entries(people)) callers.set(name, headers);
for (const kind of signerKinds) {
  if (!callers.has(kind)) callers.set(kind, (await signedInAs(app, kind)).headers);
  for (const [name, end] of Object.entries(ends)) {
    const who = await signedInAs(app, kind);
    await end(who);
    callers.set(`${name} ${kind}`, who.headers);
  }
  callers.set(`forged ${kind}`, forged(await signedInAs(app, kind)));
}

function expectedVerdict(access: string, caller: string): Verdict {
  if (access === "everyone") return "let in";
  if (access === "verified") return "not verified";
  const kind = working[caller];
  if (kind === undefined) return "not signed in";
  if (access === "signed-in") return "let in";
  const own = kind === "client" || kind === "driver" ? [kind] : rightsByRole[kind].split(/\s+/);
  return access.split(" ").some((one) => own.includes(one)) ? "let in" : "not allowed";
}

async function readVerdict(key: string, headers: Record<string, string>): Promise<Verdict> {
  const [method = "", path = ""] = key.split(" ");
  const answer = await app.inject({
    method: method as "GET",
    url: path.replaceAll(/\{\w+\}/g, unknownId),
    headers,
    ...(method === "GET" || method === "DELETE" ? {} : { payload: {} }),
  });
  const code: unknown = answer.headers["content-type"]?.toString().includes("json")
    ? answer.json().code
    : undefined;
  if (answer.statusCode === 401 && code !== "wrong_credentials") return "not signed in";
  if (code === "not_allowed") return "not allowed";
  if (code === "verification_required") return "not verified";
  expect(answer.statusCode, `${key}: ${answer.body}`).toBeLessThan(500);
  return "let in";
}

// Logging out ends the caller's session, so that the calls after it would find a visitor.
const calls = callKeys.filter((key) => key !== "POST /api/logout");

it.each([
  "visitor",
  ...Object.keys(working),
  ...[...Object.keys(ends), "forged"].flatMap((end) => signerKinds.map((kind) => `${end} ${kind}`)),
])(
  "every call of a %s is let in or refused as it must be",
  {
    tags: [
      "X-13",
      "X-14",
      "X-60",
      "X-61",
      "A-28",
      "A-92",
      "C-10",
      "C-19",
      "C-38",
      "C-55",
      "C-69",
      "K-15",
      "L-12",
      "L-13",
      "O-13",
      "O-43",
      "O-68",
      "O-70",
      "O-79",
      "R-18",
      "R-48",
      "R-54",
      "R-67",
      "R-81",
      "R-90",
      "U-08",
      "U-17",
      "U-27",
    ],
  },
  async (caller) => {
    const headers = callers.get(caller);
    if (!headers) throw new Error(`There is no ${caller}.`);
    const wrong: string[] = [];
    for (const key of calls) {
      const must = expectedVerdict(whoMayMake(key), caller);
      const found = await readVerdict(key, headers);
      if (found !== must) wrong.push(`${key}: ${found}, but must be ${must}`);
    }
    expect(wrong).toEqual([]);
  },
);

it.each(staffRoles)(
  "a member of staff with the role %s has these rights and no others",
  {
    tags: "U-49",
  },
  (role) => {
    const held = staffRights.filter((right) => hasRight(role, right));
    expect(held.toSorted()).toEqual(rightsByRole[role].split(/\s+/).toSorted());
  },
);

it("logging out is open to everyone, with a session or without one", { tags: "X-62" }, async () => {
  const client = await signedInClient(app);
  for (const headers of [{}, client.headers, { authorization: "Bearer nobody" }]) {
    const answer = await app.as({ headers }).post("logout");
    expect(answer.statusCode).toBe(200);
  }
});

it("nothing that a leak of the database holds opens a session", { tags: "S9" }, async () => {
  const { id, headers } = await signedInStaff(app, "admin");
  const token = headers.authorization.replace("Bearer ", "");
  const hash = createHash("sha256").update(token).digest();
  const { tokenHash: stored } = await app.db
    .selectFrom("sessions")
    .select("tokenHash")
    .where("partyId", "=", id)
    .executeTakeFirstOrThrow();
  const held = [hash, stored].flatMap((bytes) => [
    bytes.toString("hex"),
    bytes.toString("base64url"),
    `\\x${bytes.toString("hex")}`,
  ]);
  for (const text of [...held, id, token.toLowerCase(), token.slice(0, -1), `${token}A`, "null"]) {
    const answer = await app.inject({
      url: "/api/users/all",
      headers: { authorization: `Bearer ${text}` },
    });
    expect(answer.statusCode).toBe(401);
  }
});

it("a route that does not say who may call it stops the start", { tags: "G2" }, () => {
  const bare = Fastify();
  requireDeclaredRouteAccess(bare);
  bare.get("/api/open", { config: { access: "public" } }, () => "open");
  expect(() => bare.get("/api/forgotten", () => "open")).toThrow(
    "GET /api/forgotten does not declare who may call it.",
  );
  expect(() => bare.post("/api/forgotten", { config: {} }, () => "open")).toThrow(/POST/);
});
