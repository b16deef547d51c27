import { createHash } from "node:crypto";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { callKeys } from "#harness/calls/calls.ts";
import {
  bookedOrder,
  type SignedIn,
  signedInClient,
  signedInDriver,
  signedInStaff,
} from "#harness/factories.ts";
import { requireDeclaredAccess } from "#server/platform/http/guards/declared-access.ts";

/**
 * Every call of the contract, by everybody there is, held against this table of who may make it, written
 * down once more on purpose. A call that stands nowhere in it is the staff's, administrators included.
 */
const table: Readonly<Record<string, string>> = {
  everyone: `
    POST login, POST logout, POST createcontact, GET map, GET routes, GET prices, GET shares/{token},
    GET places, GET places/near, GET places/{placeId}, POST quotes, GET quotes/{quoteId},
    GET pricing/{truckSize}, POST clients/createOtp, POST clients/verifyOtp,
    POST clients/forgotpassword, POST drivers/createOtp, POST drivers/verifyOtp,
    POST drivers/forgotpassword, POST drivers/register/driveronly`,
  verified: `
    GET clients/verification, POST clients/register, PATCH clients/updatepassword,
    GET drivers/verification, POST drivers/register, PATCH drivers/updatepassword,
    GET users/verification, PATCH users/updatepassword`,
  "client driver staff admin": `
    GET me, GET orders/all, GET orders/{id}, GET orders/{id}/map, GET orders/{id}/receipt,
    GET orders/{id}/calendar, GET orders/{id}/reviews, GET orders/photos/{id},
    PATCH orders/proposals/{id}`,
  "client staff admin": `
    POST orders/create, POST orders/cancel/{id}, PATCH orders/update/{id}, POST orders/claim/{id},
    GET orders/{id}/claims, POST claims/photos, GET claims/photos/{id}`,
  "driver staff admin": `
    POST vehicles/register/vehicleonly, POST orders/proposals/{id}, PATCH orders/ontheway/{id},
    GET drivers/{id}/availability, PATCH drivers/availability/{id}, GET documents/file/{id},
    POST documents/send, GET wallets/{id}, GET wallets/{id}/entries, GET statements/{id},
    GET statements/{id}/pdf, GET statements/{id}/csv, GET bankdetails/{id},
    POST bankdetails/update/{id}, GET payouts/of/{id}`,
  "client admin": "GET invoices/all, GET invoices/{id}/pdf",
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

/** All other calls whose path begins like this are for administrators alone. */
const forAdmins =
  /\/api\/(bank|bankdetails\/check|invoices|money|payouts|privacyrequests\/erase|settings|users|wallets\/(topup|reverse))\b/;

function whoMayMake(key: string): string {
  const call = key.replace("/api/", "");
  const found = Object.entries(table).find(([, calls]) =>
    calls.trim().split(/,\s+/).includes(call),
  );
  return found?.[0] ?? (forAdmins.test(key) ? "admin" : "staff admin");
}

type Verdict = "let in" | "not signed in" | "not allowed" | "not verified";

const unknownId = "019ab000-0000-7000-8000-000000000000";
const kinds = ["client", "driver", "staff", "admin"] as const;
type Kind = (typeof kinds)[number];

/** The ways in which any session ends. */
const ends: Readonly<Record<string, (who: SignedIn) => Promise<unknown>>> = {
  suspended: ({ id }) => setStatus(id, "suspended"),
  removed: ({ id }) => setStatus(id, "removed"),
  "logged-out": ({ headers }) => app.as({ headers }).post("logout"),
  // Drivers and clients may be away the longest: 30 days.
  idle: ({ id }) =>
    app.db
      .updateTable("sessions")
      .set({ last_seen_at: new Date(app.clock.now() - 30 * 24 * 60 * 60_000 - 1) })
      .where("party_id", "=", id)
      .execute(),
};

/** Whose session still counts, and as what they are let in. */
const working: Readonly<Record<string, Kind>> = {
  client: "client",
  "other client": "client",
  "driver with an order": "driver",
  "driver without one": "driver",
  "pending driver": "driver",
  staff: "staff",
  admin: "admin",
  "demoted admin": "staff",
};

const app = await openTestApp();
/** Who calls: the headers of each, none for a visitor. */
const callers = new Map<string, Record<string, string>>();

function setStatus(id: string, status: "suspended" | "removed") {
  return app.db.updateTable("parties").set({ status }).where("id", "=", id).execute();
}

function signedIn(kind: Kind): Promise<SignedIn> {
  if (kind === "client") return signedInClient(app);
  if (kind === "driver") return signedInDriver(app);
  return signedInStaff(app, kind === "staff" ? "user" : "admin");
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

const [client, driver] = [await signedIn("client"), await signedInDriver(app)];
const admin = await signedIn("admin");
await app
  .as(admin)
  .patch(`orders/assign/${await bookedOrder(app, client)}`, { driverId: driver.id });
const people = {
  client,
  "other client": await signedIn("client"),
  "driver with an order": driver,
  "driver without one": await signedInDriver(app),
  "pending driver": await signedInDriver(app, { status: "pending" }),
  staff: await signedIn("staff"),
  admin,
  "demoted admin": await demotedAdmin(),
};
callers.set("visitor", {});
for (const [name, { headers }] of Object.entries(people)) callers.set(name, headers);
for (const kind of kinds) {
  for (const [name, end] of Object.entries(ends)) {
    const who = await signedIn(kind);
    await end(who);
    callers.set(`${name} ${kind}`, who.headers);
  }
  callers.set(`forged ${kind}`, forged(await signedIn(kind)));
}

function expectedVerdict(access: string, caller: string): Verdict {
  if (access === "everyone") return "let in";
  if (access === "verified") return "not verified";
  const kind = working[caller];
  if (kind === undefined) return "not signed in";
  return access.split(" ").includes(kind) ? "let in" : "not allowed";
}

async function verdictOf(key: string, headers: Record<string, string>): Promise<Verdict> {
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
  ...[...Object.keys(ends), "forged"].flatMap((end) => kinds.map((kind) => `${end} ${kind}`)),
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
      const found = await verdictOf(key, headers);
      if (found !== must) wrong.push(`${key}: ${found}, but must be ${must}`);
    }
    expect(wrong).toEqual([]);
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
  const { id, headers } = await signedIn("admin");
  const token = headers.authorization.replace("Bearer ", "");
  const hash = createHash("sha256").update(token).digest();
  const { token_hash: stored } = await app.db
    .selectFrom("sessions")
    .select("token_hash")
    .where("party_id", "=", id)
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
  requireDeclaredAccess(bare);
  bare.get("/api/open", { config: { access: "public" } }, () => "open");
  expect(() => bare.get("/api/forgotten", () => "open")).toThrow(
    "GET /api/forgotten does not declare who may call it.",
  );
  expect(() => bare.post("/api/forgotten", { config: {} }, () => "open")).toThrow(/POST/);
});
