import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import {
  bookedOrder,
  goodPassword,
  insertDriver,
  signedInClient,
  signedInStaff,
} from "#harness/factories.ts";
import { untilOneWaits } from "#harness/until.ts";
import { verifiedAddress } from "#harness/verified-address.ts";
import { convertErrorToFailure } from "#server/api/error-answers.ts";
import { lockAssignableDriver } from "#server/core/fleet/driver-availability.ts";
import { lockParty } from "#server/core/parties/parties.store.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

// Every transaction locks rows in one order: the order, the party, the driver, the vehicle; and the
// account before what was verified for it. Each test stands between the two steps
// of one transaction while the product is in the middle of another.

const app = await openTestApp();
const staff = await signedInStaff(app);

const patch = (url: string, headers: Record<string, string>, payload: object = {}) =>
  app.inject({ method: "PATCH", url, headers, payload: { ...payload } });

const assign = (orderId: string, driverId: string) =>
  patch(`/api/orders/assign/${orderId}`, staff.headers, { driverId });

it("a password reset takes the account before its grant", { tags: "G9" }, async () => {
  const { id, email } = await signedInClient(app);
  const grant = await verifiedAddress(app, email, "reset");
  const passwords = { password: goodPassword, confPassword: goodPassword };
  const resetting = await app.db.transaction().execute(async (trx) => {
    await lockParty(trx, { id, type: "client" });
    const answer = patch("/api/clients/updatepassword", grant, { email, ...passwords });
    await untilOneWaits(app);
    await sql`select from verification_grants where email = ${email} for update nowait`.execute(
      trx,
    );
    return { answer };
  });
  expect((await resetting.answer).statusCode).toBe(200);
});

it("assignments of one driver take turns before orders", { tags: ["R5", "W5"] }, async () => {
  const client = await signedInClient(app, "corporate");
  const driver = await insertDriver(app);
  const first = await bookedOrder(app, client, { orderDate: "2026-12-14" });
  const second = await bookedOrder(app, client, { orderDate: "2026-12-14", orderTime: "10:00" });
  const { answer } = await app.db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = 100`.execute(trx);
    await lockAssignableDriver(trx, driver.id, "2026-12-01");
    const assigning = assign(second, driver.id);
    await untilOneWaits(app);
    await trx
      .updateTable("orders")
      .set({ driverId: driver.id, vehicleId: driver.vehicleId })
      .where("id", "=", first)
      .execute();
    return { answer: assigning };
  });
  expect((await answer).json().code).toBe("driver_busy");
});

it.each(["40P01", "40001"])("after %s a third try counts", { tags: "G9" }, async (code) => {
  let tries = 0;
  const succeedingAt = (last: number) =>
    inTransaction(app.db, async () => {
      tries += 1;
      if (tries < last) throw Object.assign(new Error("deadlock detected"), { code });
      return tries;
    });
  expect(await succeedingAt(3)).toBe(3);
  tries = 0;
  const failure = convertErrorToFailure(await succeedingAt(4).catch((error: unknown) => error));
  expect(tries).toBe(3);
  const details = { retryAfterSeconds: 1 };
  expect(failure).toMatchObject({ status: 409, code: "in_progress", details });
});
