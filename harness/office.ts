import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { bookedOrder, type SignedIn, signedInClient, signedInStaff } from "./factories.ts";

type Headers = Partial<SignedIn["headers"]>;

/** A member of staff who is signed in, and the calls that staff make; other headers for others. */
export async function openOffice(app: TestApp, role: "user" | "admin" = "user") {
  const staff = await signedInStaff(app, role);
  const send = (
    method: "GET" | "POST" | "PATCH" | "DELETE",
    path: string,
    { payload, headers = staff.headers }: { payload?: object; headers?: Headers } = {},
  ) => app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  const patch = (path: string, payload: object = {}, headers?: Headers) =>
    send("PATCH", path, { payload, ...(headers && { headers }) });
  const get = (path: string, headers?: Headers) => send("GET", path, headers && { headers });
  return {
    staff,
    send,
    get,
    patch,
    post: (path: string, payload: object = {}) => send("POST", path, { payload }),
    remove: (path: string) => send("DELETE", path),
    /** The body of what staff read. */
    read: async (path: string) => (await get(path)).json(),
    /** The ids of a list, in its order. */
    idsOf: async (path: string): Promise<string[]> =>
      (await get(path)).json().items.map(({ id }: { id: string }) => id),
    /** Each query of a list, which is asked behind this path, finds these records in this order. */
    expectLists: async (path: string, found: Readonly<Record<string, readonly string[]>>) => {
      for (const [query, ids] of Object.entries(found)) {
        const { items } = (await get(`${path}${query}`)).json();
        expect([query, ...items.map(({ id }: { id: string }) => id)]).toEqual([query, ...ids]);
      }
    },
    /** Books an order of 1.5ton, assigns it to this driver and moves it on; answers its id. */
    assignedOrder: async (driverId: string, moves: readonly string[] = []): Promise<string> => {
      const orderId = await bookedOrder(app, await signedInClient(app));
      const answer = await patch(`orders/assign/${orderId}`, { driverId });
      if (answer.statusCode !== 200) throw new Error(`The driver was refused: ${answer.body}`);
      for (const status of moves) await patch(`orders/status/${orderId}`, { status });
      return orderId;
    },
  };
}

export type Office = Awaited<ReturnType<typeof openOffice>>;
