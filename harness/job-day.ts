import type { TestApp } from "./app.ts";
import {
  bookedOrder,
  moveOrder,
  type SignedIn,
  signedInClient,
  signedInDriver,
} from "./factories.ts";
import { picture, sendFile } from "./files.ts";

/** A move of today, which a driver who is signed in has; staff have given it to them. */
export async function jobOfToday(
  app: TestApp,
  staff: SignedIn,
  { type = "individual" as "individual" | "corporate", orderTime = "16:00", owing = false } = {},
) {
  const [client, driver] = [await signedInClient(app, type), await signedInDriver(app)];
  const orderDate = new Date(app.clock.now() + 2 * 3_600_000).toISOString().slice(0, 10);
  const id = await bookedOrder(app, client, { orderDate, orderTime });
  const send = (who: SignedIn, method: "GET" | "POST" | "PATCH", path: string, payload?: object) =>
    app.as(who).send(method, `orders/${path}`, payload);
  await moveOrder(app, staff, id, { driverId: driver.id, owing });
  const read = async (who: SignedIn = client) => (await send(who, "GET", id)).json();
  const start = async (code?: string) =>
    send(driver, "PATCH", `start/${id}`, { code: code ?? (await read()).startCode });
  const finish = (cash: number | null) => send(driver, "POST", `finish/${id}`, { cash });
  return { id, client, driver, send, read, start, finish };
}

export const sendPhoto = async (
  app: TestApp,
  who: Pick<SignedIn, "headers">,
  orderId: string,
  payload?: Buffer,
) => sendFile(app, who, `orders/photos?orderId=${orderId}`, payload ?? (await picture()));
