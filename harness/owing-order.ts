import { acceptedBody } from "./answers.ts";
import type { TestApp } from "./app.ts";
import { bookedOrder, type SignedIn, signedInClient } from "./factories.ts";

/** Has cancelling cost so many per cent of the price from 168 hours before the start; "" for nothing. */
export async function setCancelFee(app: TestApp, admin: SignedIn, percent: string): Promise<void> {
  const { version } = await app.as(admin).read("settings");
  const change = { version, cancelFreeHours: "168", cancelFeePercent: percent };
  acceptedBody(await app.as(admin).patch("settings", change));
}

/**
 * An order of a new client, who agreed to the terms while cancelling costs half of the price. For
 * whoever books after, cancelling is free again.
 */
export async function costlyOrder(app: TestApp, admin: SignedIn) {
  const client = await signedInClient(app);
  await setCancelFee(app, admin, "50");
  const id = await bookedOrder(app, client, { orderDate: "2026-12-03", agreedToTerms: true });
  await setCancelFee(app, admin, "");
  const cancel = (payload: object, who: SignedIn = client) =>
    app.as(who).post(`orders/cancel/${id}`, { reason: "The sale fell.", ...payload });
  return { id, client, cancel };
}

/** The same after its client has cancelled it: it owes. */
export async function owingOrder(app: TestApp, admin: SignedIn): Promise<string> {
  const { id, cancel } = await costlyOrder(app, admin);
  const { fee } = (await cancel({})).json();
  acceptedBody(await cancel({ fee }));
  return id;
}
