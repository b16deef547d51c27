import { expect, it, vi } from "vitest";
import { openOwnApp } from "#harness/app.ts";
import { bookedOrder, signedInClient } from "#harness/factories.ts";
import { guessPassword, logIn } from "#harness/logins.ts";
import {
  askForCode,
  freshEmail,
  receivedCode,
  verify,
  wrongCode,
} from "#harness/verified-address.ts";
import { recordAuditEvent } from "#server/core/audit/record-event.ts";
import { inTransaction } from "#server/platform/db/transaction.ts";

const app = await openOwnApp();

const shown = () => app.context.metrics.render();

it("sign-ins, codes and bookings are counted when recorded", { tags: "F13" }, async () => {
  const client = await signedInClient(app);
  await logIn(app, { email: client.email });
  await guessPassword(app, client.email);
  await bookedOrder(app, client);
  const email = freshEmail();
  await askForCode(app, "register", email);
  const code = await receivedCode(app, email);
  await verify(app, email, wrongCode(code));
  await verify(app, email, code);
  const text = await shown();
  for (const event of [
    'entity="client",action="login"',
    'entity="account",action="login-failed"',
    'entity="order",action="book"',
    'entity="otp",action="request-code"',
    'entity="otp",action="wrong-code"',
    'entity="otp",action="verify-code"',
  ]) {
    expect(text).toContain(`layisha_events_total{${event}} 1`);
  }
  expect(text).toContain('layisha_http_refusals_total{code="wrong_credentials"} 1');
});

it("what is rolled back is not counted", { tags: "F13" }, async () => {
  const record = { type: "order", id: "1" };
  const undone = inTransaction(app.db, async (trx) => {
    await recordAuditEvent(app.context, trx, null, "unshare", record);
    throw new Error("rolled back");
  });
  await expect(undone).rejects.toThrow("rolled back");
  expect(await shown()).not.toContain("unshare");
  await inTransaction(app.db, (trx) => recordAuditEvent(app.context, trx, null, "unshare", record));
  expect(await shown()).toContain('layisha_events_total{entity="order",action="unshare"} 1');
});

it("nothing that a caller sends becomes a label", { tags: "F13" }, async () => {
  const series = async () =>
    (await shown()).split("\n").filter((line) => line.startsWith("layisha_"));
  await app.inject({ url: "/nothing" });
  await app.inject({ url: "/api/orders/nothing" });
  await app.inject({ url: "/api/orders/%ff" });
  const before = (await series()).length;
  for (let number = 0; number < 40; number++) {
    await app.inject({ url: `/thandi${number}?q=thandi${number}` });
    await app.inject({ url: `/api/orders/thandi${number}` });
    await app.inject({ url: `/api/orders/%ff${number}` });
  }
  const isCounted = async () => {
    expect(await shown()).toMatch(/layisha_http_requests_total\{.*route="none",status="4xx"\} 8\d/);
  };
  await vi.waitFor(isCounted);
  expect(await series()).toHaveLength(before);
  expect(await shown()).not.toContain("thandi");
});
