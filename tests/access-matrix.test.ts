import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../src/contract/endpoints.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import {
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "./support/factories.ts";

/**
 * Who may make each call, written by hand from section 6 of the specification and its rulings, not
 * from the contract. `everyone`: also without signing in. `verified`: the holder of a fresh e-mail
 * verification alone. Otherwise the kinds of party, where `staff` is not an administrator.
 */
const expected: Readonly<Record<string, string>> = {
  "POST /api/login": "everyone",
  "POST /api/logout": "everyone",
  "GET /api/me": "client driver staff admin",

  "POST /api/createcontact": "everyone",
  "GET /api/contacts/all": "staff admin",
  "GET /api/contacts/all.csv": "staff admin",
  "GET /api/contacts/{id}/history": "staff admin",
  "PATCH /api/contacts/update/{id}": "staff admin",
  "PATCH /api/contacts/restore/{id}": "staff admin",
  "DELETE /api/contacts/delete/{id}": "staff admin",

  "POST /api/clients/createOtp": "everyone",
  "POST /api/clients/verifyOtp": "everyone",
  "POST /api/clients/forgotpassword": "everyone",
  "GET /api/clients/verification": "verified",
  "POST /api/clients/register": "verified",
  "PATCH /api/clients/updatepassword": "verified",
  "GET /api/clients/all": "staff admin",
  "GET /api/clients/all.csv": "staff admin",
  "GET /api/clients/{id}": "staff admin",
  "GET /api/clients/{id}/history": "staff admin",
  "PATCH /api/clients/update/{id}": "staff admin",
  "PATCH /api/clients/restore/{id}": "staff admin",
  "DELETE /api/clients/delete/{id}": "staff admin",

  "GET /api/users/all": "admin",
  "GET /api/users/all.csv": "admin",
  "GET /api/users/suspended": "admin",
  "GET /api/users/suspended.csv": "admin",
  "GET /api/users/{id}": "admin",
  "GET /api/users/{id}/history": "admin",
  "POST /api/users/register": "admin",
  "POST /api/users/resetlink/{id}": "admin",
  "PATCH /api/users/update/{id}": "admin",
  "PATCH /api/users/restore/{id}": "admin",
  "DELETE /api/users/delete/{id}": "admin",
  "GET /api/users/verification": "verified",
  "PATCH /api/users/updatepassword": "verified",

  "GET /api/owners/all": "staff admin",
  "GET /api/owners/all.csv": "staff admin",
  "GET /api/owners/{id}": "staff admin",
  "GET /api/owners/{id}/history": "staff admin",
  "PATCH /api/owners/restore/{id}": "staff admin",
  "DELETE /api/owners/delete/{id}": "staff admin",

  "POST /api/drivers/createOtp": "everyone",
  "POST /api/drivers/verifyOtp": "everyone",
  "POST /api/drivers/forgotpassword": "everyone",
  "GET /api/drivers/verification": "verified",
  "POST /api/drivers/register": "verified",
  "PATCH /api/drivers/updatepassword": "verified",
  "POST /api/drivers/register/driveronly": "everyone",
  "GET /api/drivers/all": "staff admin",
  "GET /api/drivers/all.csv": "staff admin",
  "GET /api/drivers/{id}": "staff admin",
  "GET /api/drivers/{id}/history": "staff admin",
  "PATCH /api/drivers/update/{id}": "staff admin",
  "PATCH /api/drivers/restore/{id}": "staff admin",
  "DELETE /api/drivers/delete/{id}": "staff admin",

  "GET /api/vehicles/all": "staff admin",
  "GET /api/vehicles/all.csv": "staff admin",
  "GET /api/vehicles/mine": "driver",
  "POST /api/vehicles/register/vehicleonly": "driver staff admin",
  "GET /api/vehicles/{id}": "staff admin",
  "GET /api/vehicles/{id}/history": "staff admin",
  "PATCH /api/vehicles/update/{id}": "staff admin",
  "PATCH /api/vehicles/restore/{id}": "staff admin",
  "DELETE /api/vehicles/delete/{id}": "staff admin",

  "GET /api/orders/all": "client driver staff admin",
  "GET /api/orders/all.csv": "staff admin",
  "POST /api/orders/create": "client",
  "GET /api/orders/{id}": "client driver staff admin",
  "GET /api/orders/{id}/history": "staff admin",
  "PATCH /api/orders/assign/{id}": "staff admin",
  "PATCH /api/orders/unassign/{id}": "staff admin",
  "PATCH /api/orders/status/{id}": "staff admin",
  "PATCH /api/orders/restore/{id}": "staff admin",
  "DELETE /api/orders/delete/{id}": "staff admin",

  "GET /api/pricing": "staff admin",
  "GET /api/pricing.csv": "staff admin",
  "GET /api/pricing/{truckSize}": "everyone",
  "GET /api/pricing/{truckSize}/history": "staff admin",
  "POST /api/pricing/create": "staff admin",
  "PATCH /api/pricing/{truckSize}": "staff admin",
  "DELETE /api/pricing/{truckSize}": "staff admin",

  "GET /api/otps/all": "staff admin",
  "GET /api/otps/all.csv": "staff admin",
  "GET /api/otps/{id}/history": "staff admin",
  "POST /api/otps/resend/{id}": "staff admin",
  "PATCH /api/otps/restore/{id}": "staff admin",
  "DELETE /api/otps/{id}": "staff admin",

  "GET /api/places": "everyone",
  "GET /api/places/{placeId}": "everyone",
  "GET /api/routes": "everyone",
  "POST /api/quotes": "everyone",
  "GET /api/quotes/{quoteId}": "everyone",
};

type Verdict = "let in" | "not signed in" | "not allowed" | "not verified";

const unknownId = "019ab000-0000-7000-8000-000000000000";
const kinds = ["client", "driver", "staff", "admin"] as const;

let app: TestApp;
/** Who calls: the headers of each, none for a visitor. */
const callers = new Map<string, Record<string, string>>();

async function suspendedClient(): Promise<SignedIn> {
  const client = await signedInClient(app);
  await app.db
    .updateTable("parties")
    .set({ status: "suspended" })
    .where("id", "=", client.id)
    .execute();
  return client;
}

async function loggedOutAdmin(): Promise<SignedIn> {
  const admin = await signedInStaff(app, "admin");
  await app.inject({ method: "POST", url: "/api/logout", headers: admin.headers });
  return admin;
}

async function demotedAdmin(): Promise<SignedIn> {
  const admin = await signedInStaff(app, "admin");
  await app.db.updateTable("users").set({ role: "user" }).where("id", "=", admin.id).execute();
  return admin;
}

beforeAll(async () => {
  app = await startTestApp();
  const pending = await insertDriver(app, { status: "pending" });
  callers.set("visitor", {});
  callers.set("client", (await signedInClient(app)).headers);
  callers.set("driver", (await signIn(app, (await insertDriver(app)).email, "driver")).headers);
  callers.set("pending driver", (await signIn(app, pending.email, "driver")).headers);
  callers.set("staff", (await signedInStaff(app, "user")).headers);
  callers.set("admin", (await signedInStaff(app, "admin")).headers);
  callers.set("suspended client", (await suspendedClient()).headers);
  callers.set("logged-out admin", (await loggedOutAdmin()).headers);
  callers.set("demoted admin", (await demotedAdmin()).headers);
  callers.set("forged token", { authorization: `Bearer ${"A".repeat(43)}` });
});
afterAll(() => app.close());

/** The kind under which a caller stands in the table; null for one whose session is worth nothing. */
function kindOf(caller: string): string | null {
  if (caller === "pending driver") return "driver";
  if (caller === "demoted admin") return "staff";
  return kinds.some((kind) => kind === caller) ? caller : null;
}

function expectedVerdict(access: string, caller: string): Verdict {
  if (access === "everyone") return "let in";
  if (access === "verified") return "not verified";
  const kind = kindOf(caller);
  if (kind === null) return "not signed in";
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

it("X-60 has a row for every call of the contract, and no other", () => {
  expect(Object.keys(expected).sort()).toEqual(Object.keys(endpoints).sort());
});

// Logging out ends the caller's session, so that the calls after it would find a visitor.
const keys = Object.keys(expected).filter((key) => key !== "POST /api/logout");

describe.each([
  "visitor",
  "client",
  "driver",
  "pending driver",
  "staff",
  "admin",
  "suspended client",
  "logged-out admin",
  "demoted admin",
  "forged token",
])("the calls of a %s", (caller) => {
  it.each(keys)("X-61 %s", async (key) => {
    const headers = callers.get(caller) ?? {};
    expect(await verdictOf(key, headers)).toBe(expectedVerdict(expected[key] ?? "", caller));
  });
});

it("X-62 logging out is open to everyone, with a session or without one", async () => {
  const client = await signedInClient(app);
  for (const headers of [{}, client.headers, { authorization: "Bearer nobody" }]) {
    const answer = await app.inject({ method: "POST", url: "/api/logout", headers });
    expect(answer.statusCode).toBe(200);
  }
});
