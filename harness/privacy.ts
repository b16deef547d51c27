import { acceptedBody } from "./answers.ts";
import type { TestApp } from "./app.ts";
import { goodPassword, insertDriver, moveOrder, type SignedIn } from "./factories.ts";
import { verifiedAddress } from "./verified-address.ts";

type Headers = Partial<SignedIn["headers"]>;

export function ownPage(app: TestApp, caller: { readonly headers: Headers }) {
  const { get, post, patch } = app.as(caller);
  return {
    read: () => get("clients/mydata"),
    download: () => post("clients/mydata/export"),
    erase: (password: unknown = goodPassword) => post("clients/mydata/erase", { password }),
    ask: (kind: string, details = "") => post("clients/mydata/requests", { kind, details }),
    consent: (corporateInterest: string, more = {}) =>
      patch("clients/mydata/consent", { corporateInterest, ...more }),
  };
}

export function requestsOffice(app: TestApp, caller: { readonly headers: Headers }) {
  const { get, post, patch } = app.as(caller);
  return {
    read: (path: string) => get(`privacyrequests/${path}`),
    record: (request: object) => post("privacyrequests/create", request),
    done: (id: string, note = "We sent it by email.") =>
      patch(`privacyrequests/done/${id}`, { note }),
    refuse: (id: string, reason = "We cannot tell who you are.") =>
      patch(`privacyrequests/refuse/${id}`, { reason }),
    download: (id: string) => post(`privacyrequests/export/${id}`),
    erase: (id: string) => post(`privacyrequests/erase/${id}`),
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

export async function recordRequest(
  app: TestApp,
  staff: { readonly headers: Headers },
  change: object = {},
): Promise<string> {
  const answer = await requestsOffice(app, staff).record({ ...requestLetter, ...change });
  return answer.json().id;
}

export async function completeOrder(app: TestApp, staff: SignedIn, orderId: string, by?: string) {
  const driverId = by ?? (await insertDriver(app)).id;
  await moveOrder(app, staff, orderId, { driverId }, "started", "completed");
}

/** Sets a client's password with a code that was sent to the address, as only who reads it can. */
export async function setPasswordByCode(app: TestApp, email: string): Promise<void> {
  const headers = await verifiedAddress(app, email, "reset");
  const payload = { email, password: goodPassword, confPassword: goodPassword };
  acceptedBody(await app.as({ headers }).patch("clients/updatepassword", payload));
}
