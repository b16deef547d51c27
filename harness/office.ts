import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { bookedOrder, type SignedIn, signedInClient, signedInStaff } from "./factories.ts";

type Headers = Partial<SignedIn["headers"]>;

/** A member of staff who is signed in, and the calls that staff make; other headers for others. */
export async function openOffice(app: TestApp, role: "user" | "admin" = "user") {
  const staff = await signedInStaff(app, role);
  const as = (headers: Headers = staff.headers) => app.as({ headers });
  const patch = (path: string, payload?: object, headers?: Headers) =>
    as(headers).patch(path, payload);
  const get = (path: string, headers?: Headers) => as(headers).get(path);
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
