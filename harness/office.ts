import { expect } from "vitest";
import { acceptedBody } from "./answers.ts";
import type { TestApp } from "./app.ts";
import {
  bookedOrder,
  insertDriver,
  moveOrder,
  type SignedIn,
  signedInClient,
  signedInStaff,
} from "./factories.ts";

type Headers = Partial<SignedIn["headers"]>;

/** A member of staff who is signed in, and the calls that staff make; other headers for others. */
export async function openOffice(app: TestApp, role: "user" | "admin" = "user") {
  const staff = await signedInStaff(app, role);
  const as = (headers: Headers = staff.headers) => app.as({ headers });
  const patch = (path: string, payload?: object, headers?: Headers) =>
    as(headers).patch(path, payload);
  const get = (path: string, headers?: Headers) => as(headers).get(path);
  async function assignedOrder(driverId: string, moves: readonly string[] = []): Promise<string> {
    const orderId = await bookedOrder(app, await signedInClient(app));
    await moveOrder(app, staff, orderId, { driverId }, ...moves);
    return orderId;
  }
  return {
    ...as(),
    staff,
    send: (
      method: "POST" | "PATCH" | "DELETE",
      path: string,
      { payload, headers }: { payload?: object; headers?: Headers } = {},
    ) => as(headers).send(method, path, payload),
    get,
    patch,
    idsOf: async (path: string): Promise<string[]> =>
      (await get(path)).json().items.map(({ id }: { id: string }) => id),
    /** Each query of a list, which is asked behind this path, finds these records in this order. */
    expectLists: async (path: string, found: Readonly<Record<string, readonly string[]>>) => {
      for (const [query, ids] of Object.entries(found)) {
        const { items } = (await get(`${path}${query}`)).json();
        expect([query, ...items.map(({ id }: { id: string }) => id)]).toEqual([query, ...ids]);
      }
    },
    changeSettings: async (changes: object) => {
      const { version } = (await get("settings")).json();
      acceptedBody(await patch("settings", { version, ...changes }));
    },
    /** Gives an order to this driver, who does it; answers the order. */
    completed: async (orderId: string, driverId: string, more = {}) => {
      await moveOrder(app, staff, orderId, { driverId, ...more }, "started", "completed");
      return as().read(`orders/${orderId}`);
    },
    /** Books an order of 1.5ton, assigns it to this driver and moves it on; answers its id. */
    assignedOrder,
    /** The same of a driver whose wallet had R 1 000 for its commission. */
    fundedOrder: async () => {
      const driver = await insertDriver(app);
      await as().post(`wallets/topup/${driver.id}`, { cents: 100_000, receivedOn: "2026-12-01" });
      return { driver, id: await assignedOrder(driver.id) };
    },
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;
