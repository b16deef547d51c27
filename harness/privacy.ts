import type { TestApp } from "./app.ts";
import { goodPassword, insertDriver, type SignedIn } from "./factories.ts";
import { verifiedAddress } from "./verified-address.ts";

type Headers = Partial<SignedIn["headers"]>;

/** Calls below one path with the headers of one caller. */
function callsBelow(app: TestApp, path: string, { headers }: { readonly headers: Headers }) {
  return {
    read: (rest: string) => app.inject({ url: `/api/${path}${rest}`, headers }),
    send: (method: "POST" | "PATCH", rest: string, payload?: object) =>
      app.inject({ method, url: `/api/${path}/${rest}`, headers, ...(payload && { payload }) }),
  };
}

/** The calls of a client's own page. */
export function ownPage(app: TestApp, caller: { readonly headers: Headers }) {
  const { read, send } = callsBelow(app, "clients/mydata", caller);
  return {
    read: () => read(""),
    download: () => send("POST", "export"),
    erase: (password: unknown = goodPassword) => send("POST", "erase", { password }),
    ask: (kind: string, details = "") => send("POST", "requests", { kind, details }),
    consent: (corporateInterest: string, more = {}) =>
      send("PATCH", "consent", { corporateInterest, ...more }),
  };
}

/** The calls of the office about requests. */
export function requestsOffice(app: TestApp, caller: { readonly headers: Headers }) {
  const { read, send } = callsBelow(app, "privacyrequests", caller);
  return {
    read: (path: string) => read(`/${path}`),
    record: (request: object) => send("POST", "create", request),
    done: (id: string, note = "We sent it by email.") => send("PATCH", `done/${id}`, { note }),
    refuse: (id: string, reason = "We cannot tell who you are.") =>
      send("PATCH", `refuse/${id}`, { reason }),
    download: (id: string) => send("POST", `export/${id}`),
    erase: (id: string) => send("POST", `erase/${id}`),
  };
}

/** A request as it came in a letter, of somebody without an account. */
export const requestLetter = {
  kind: "erase",
  channel: "email",
  partyType: null,
  name: "Thandi Sample",
  email: "thandi@people.example.com",
  details: "Please forget me.",
  receivedOn: "2026-12-01",
};

/** Has the office write a request down, and answers its id. */
export async function recordRequest(
  app: TestApp,
  staff: { readonly headers: Headers },
  change: object = {},
): Promise<string> {
  const answer = await requestsOffice(app, staff).record({ ...requestLetter, ...change });
  return answer.json().id;
}

/** Has a driver do the order, start to end. */
export async function complete(app: TestApp, staff: SignedIn, orderId: string): Promise<void> {
  const { id: driverId } = await insertDriver(app);
  const steps = [
    [`assign/${orderId}`, { driverId }],
    [`status/${orderId}`, { status: "started" }],
    [`status/${orderId}`, { status: "completed" }],
  ] as const;
  for (const [path, payload] of steps) {
    const url = `/api/orders/${path}`;
    const answer = await app.inject({ method: "PATCH", url, headers: staff.headers, payload });
    if (answer.statusCode !== 200) throw new Error(`${path} was refused: ${answer.body}`);
  }
}

/** Sets a client's password with a code that was sent to the address, as only who reads it can. */
export async function setPasswordByCode(app: TestApp, email: string): Promise<void> {
  const answer = await app.inject({
    method: "PATCH",
    url: "/api/clients/updatepassword",
    headers: await verifiedAddress(app, email, "reset"),
    payload: { email, password: goodPassword, confPassword: goodPassword },
  });
  if (answer.statusCode !== 200) throw new Error(`The password was refused: ${answer.body}`);
}
