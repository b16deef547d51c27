import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  bookingOf,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { ownPage } from "#harness/privacy.ts";
import { askForCode } from "#harness/verified-address.ts";

let app: TestApp;
let staff: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
});
afterAll(() => app.close());

const nobody = { email: "", details: "" };
const patch = (url: string, payload: object) =>
  app.inject({ method: "PATCH", url, headers: staff.headers, payload });

describe("at the same time", () => {
  it("a booking or an erasure wins, never both", { tags: "P14d" }, async () => {
    for (let round = 0; round < 8; round++) {
      const client = await signedInClient(app);
      const payload = await bookingOf(app, client);
      const [booked, erased] = await Promise.all([
        app.inject({ method: "POST", url: "/api/orders/create", headers: client.headers, payload }),
        ownPage(app, client).erase(),
      ]);
      expect([
        [201, 409],
        [401, 200],
      ]).toContainEqual([booked.statusCode, erased.statusCode]);
      const { orders } = await app.db
        .selectFrom("orders")
        .select((eb) => eb.fn.countAll<number>().as("orders"))
        .where("client_id", "=", client.id)
        .executeTakeFirstOrThrow();
      expect(orders).toBe(booked.statusCode === 201 ? 1 : 0);
    }
  });

  it("two erasures are one, with one confirmation", { tags: "P14d" }, async () => {
    for (let round = 0; round < 4; round++) {
      const client = await signedInClient(app);
      await app.mailbox.deliver();
      const answers = await Promise.all([
        ownPage(app, client).erase(),
        ownPage(app, client).erase(),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
      const mails = await app.mailbox.deliver();
      expect(mails.filter(({ to }) => to === client.email)).toHaveLength(1);
    }
  });

  it("nothing of the person is written down behind the erasure", { tags: "P14d" }, async () => {
    for (let round = 0; round < 6; round++) {
      const client = await signedInClient(app);
      const [erased] = await Promise.all([
        ownPage(app, client).erase(),
        askForCode(app, "reset", client.email),
        ownPage(app, client).ask("object", `I am ${client.email}`),
        signIn(app, client.email, "client").catch(() => undefined),
        patch(`/api/clients/update/${client.id}`, { name: "Somebody", cellphone: "0825557799" }),
      ]);
      expect(erased.statusCode).toBe(200);
      const left = await app.db
        .selectFrom("parties")
        .select(["name", "cellphone"])
        .where("id", "=", client.id)
        .executeTakeFirstOrThrow();
      expect(left).toEqual({ name: "Erased", cellphone: "" });
      for (const table of ["sessions", "idempotency_keys", "privacy_requests"] as const) {
        const rows = app.db.selectFrom(table).selectAll().where("party_id", "=", client.id);
        for (const row of await rows.execute()) {
          expect([table, row]).toEqual(["privacy_requests", expect.objectContaining(nobody)]);
        }
      }
    }
  });
});
