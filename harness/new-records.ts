import { v7 as newId } from "uuid";
import type { Party } from "#server/caller.ts";
import { insertVerificationGrant } from "#server/core/codes/grants.store.ts";
import { insertOtp } from "#server/core/codes/otps.store.ts";
import { createRandomToken } from "#server/platform/crypto/tokens.ts";
import type { TestApp } from "./app.ts";
import { insertVehicle } from "./drivers.ts";
import {
  bookedOrder,
  insertDriver,
  moveOrder,
  type SignedIn,
  signedInClient,
  signedInDriver,
  signedInStaff,
} from "./factories.ts";
import { insertClients, insertOwner } from "./people.ts";
import { askForCode, freshEmail, newestOtp, post } from "./verified-address.ts";

export const sampleRates = { baseAmount: 1, ratePerKm: "2.5", helpersPricing: 3, floorsPricing: 4 };

/** A truck size that is on no price list yet. */
export const freshSize = () => `size-${newId().slice(-8)}`;

/** A message to the company, different each time. */
export const contactMessage = () => ({
  name: "Naledi",
  email: freshEmail(),
  cellphone: "0825550123",
  message: `Do you move pianos? ${newId()}`,
});

/** The headers that carry the right to set a new password, which a code or a staff link made. */
export async function passwordGrant(app: TestApp, email: string, partyType: Party["type"]) {
  const [token, nowMs, purpose] = [createRandomToken(), app.clock.now(), "reset"] as const;
  await app.db.transaction().execute(async (trx) => {
    if (partyType !== "user")
      await insertOtp(trx, { email, partyType, purpose, mail: "code" }, nowMs);
    await insertVerificationGrant(
      trx,
      { email, partyType, purpose },
      { token, validForMinutes: 30, nowMs },
    );
  });
  return { authorization: `Bearer ${token}` };
}

/**
 * A new record of each kind that calls are about; answers its id. What staff do to it first, `admin`
 * does; orders are the client's.
 */
export function createRecords(
  app: TestApp,
  { admin, client }: { readonly admin: SignedIn; readonly client: SignedIn },
) {
  const staffDo = app.as(admin).send;
  async function movedOrder(...statuses: readonly string[]) {
    const id = await bookedOrder(app, client);
    await moveOrder(app, admin, id, { driverId: await records.driver() }, ...statuses);
    return id;
  }

  const records = {
    client: async () => (await insertClients(app, [{}]))[0] ?? "",
    driver: async () => (await insertDriver(app)).id,
    user: async () => (await signedInStaff(app)).id,
    owner: () => insertOwner(app),
    vehicle: () => insertVehicle(app),
    order: () => bookedOrder(app, client),
    assignedOrder: () => movedOrder(),
    startedOrder: () => movedOrder("started"),
    completedOrder: () => movedOrder("started", "completed"),
    /** The client's review of a completed order. */
    review: async () => {
      const review = { rating: 5, words: "On time, and careful.", mayShow: true };
      const id = await records.completedOrder();
      const answer = await app.as(client).post(`orders/review/${id}`, review);
      return String(answer.json().id);
    },
    /** The client's claim for a completed order; no call files so many in a day. */
    claim: async () => {
      const id = crypto.randomUUID();
      const orderId = await records.completedOrder();
      const about = { words: "The leg of the table is broken.", asked: 900, dueOn: "2027-01-31" };
      const createdAt = new Date(app.clock.now());
      await app.db
        .insertInto("claims")
        .values({ id, orderId, ...about, createdAt })
        .execute();
      return id;
    },
    /** An order of a client and a driver of its own, and a price to propose for it. */
    largerOrder: async () => {
      const parties = { client: await signedInClient(app), driver: await signedInDriver(app) };
      const id = await bookedOrder(app, parties.client);
      await moveOrder(app, admin, id, { driverId: parties.driver.id });
      const work = { helpers: 4, floors: 3, reason: "A piano." };
      const refused = await staffDo("POST", `orders/proposals/${id}`, work);
      return { id, parties, proposal: { ...work, price: refused.json().quote.price } };
    },
    size: async () => {
      const truckSize = freshSize();
      await staffDo("POST", "pricing/create", { truckSize, ...sampleRates });
      return truckSize;
    },
    message: async () => {
      const message = contactMessage();
      await post(app, "/api/createcontact", message);
      const { id } = await app.db
        .selectFrom("contact_messages")
        .select("id")
        .where("email", "=", message.email)
        .executeTakeFirstOrThrow();
      return id;
    },
    /** A request about the data of the client, or of somebody else. */
    privacyRequest: async (kind: "export" | "erase" | "correct", email = client.email) => {
      const asked = { kind, channel: "phone", partyType: "client", name: "Naledi", email };
      const payload = { ...asked, details: "My number is wrong.", receivedOn: "2026-12-01" };
      const answer = await staffDo("POST", "privacyrequests/create", payload);
      return String(answer.json().id);
    },
    correction: () => records.privacyRequest("correct"),
    otp: async () => {
      const email = freshEmail();
      await askForCode(app, "register", email);
      return (await newestOtp(app, email)).id;
    },
  };
  return { ...records, staffDo };
}
