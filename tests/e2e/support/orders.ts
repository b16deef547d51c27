import { randomUUID } from "node:crypto";
import {
  type APIRequestContext,
  type APIResponse,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import { goodPassword } from "./forms.ts";
import { codeFor } from "./mailbox.ts";

export const password = "Furniture!42-van";

export type Account = {
  readonly api: APIRequestContext;
  readonly signIn: (page: Page) => Promise<void>;
};

type TestFixtures = {
  /** A client of this test alone, who has booked nothing yet. */
  readonly newcomer: Account;
};

type WorkerFixtures = {
  /** Staff, signed in through the API. */
  readonly staff: Account;
  /** A client with orders of this worker's tests. */
  readonly client: Account;
};

/** Tests with parties who are signed in; staff and the client once for each worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  staff: [
    async ({ playwright }, use, { project }) => {
      const api = await playwright.request.newContext({ baseURL: project.use.baseURL ?? "" });
      await logIn(api, {
        email: process.env["E2E_ADMIN_EMAIL"] ?? "",
        password: process.env["E2E_ADMIN_PASSWORD"] ?? "",
        loginPartyType: "user",
      });
      await use(accountOf(api));
      await api.dispose();
    },
    { scope: "worker" },
  ],
  client: [
    async ({ playwright }, use, { project }) => {
      const api = await playwright.request.newContext({ baseURL: project.use.baseURL ?? "" });
      await use(await registered(api));
      await api.dispose();
    },
    { scope: "worker" },
  ],
  newcomer: async ({ playwright, baseURL }, use) => {
    const api = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    await use(await registered(api));
    await api.dispose();
  },
});

export function accountOf(api: APIRequestContext): Account {
  return {
    api,
    signIn: async (page) => page.context().addCookies((await api.storageState()).cookies),
  };
}

/** A client made by calls alone, with the id and address of the account. */
export async function openClient(
  api: APIRequestContext,
  secret = goodPassword,
): Promise<{ readonly id: string; readonly email: string }> {
  const email = `orders-${randomUUID()}@customers.example.com`;
  await answered(await api.post("/api/clients/createOtp", { data: { email } }));
  const verificationCode = await codeFor(api, email);
  const { verificationToken } = await answered<{ verificationToken: string }>(
    await api.post("/api/clients/verifyOtp", { data: { email, verificationCode } }),
  );
  const registered = await api.post("/api/clients/register", {
    headers: { authorization: `Bearer ${verificationToken}` },
    data: {
      name: "Lerato",
      surname: "Sample",
      email,
      password: secret,
      confPassword: secret,
      cellphone: "0825550042",
      corporateInterest: "no",
    },
  });
  return { id: (await answered<{ id: string }>(registered)).id, email };
}

export async function registered(api: APIRequestContext): Promise<Account> {
  const { email } = await openClient(api, password);
  await logIn(api, { email, password, loginPartyType: "client" });
  return accountOf(api);
}

export async function logIn(api: APIRequestContext, data: object): Promise<void> {
  await answered(await api.post("/api/login", { data }));
}

/** The body of an answer that is not a failure. */
export async function answered<T = Record<string, never>>(answer: APIResponse): Promise<T> {
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as T;
}

let lastDay = 0;

/** A day that no other test uses, `YYYY-MM-DD`: the tests of all workers share a server. */
export function freshDay(): string {
  lastDay += 1;
  const daysAhead = 150 + (test.info().parallelIndex % 2) * 100 + lastDay;
  return new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
}

const amounts =
  "kms baseCost distanceCost helpersCost floorsCost midmonthDiscount repeatDiscount promotionDiscount price".split(
    " ",
  );

/** Books a move the way any caller can: with the figures that the first refusal answers. */
export async function bookOrder(
  { api }: Account,
  wishes: { readonly orderDate: string; readonly notes?: string; readonly truckSize?: string },
): Promise<string> {
  const order = {
    truckSize: "1.5ton",
    orderTime: "09:00",
    pickup: "12 Main Road, Bryanston",
    destination: "31 Church Street, Hatfield",
    helpers: 2,
    floors: 1,
    notes: "",
    paymentType: "cash",
    ...wishes,
    ...Object.fromEntries(amounts.map((name) => [name, 0])),
  };
  const refusal = await api.post("/api/orders/create", { data: order });
  expect(refusal.status()).toBe(409);
  const { quote } = (await refusal.json()) as { quote: Record<string, number> };
  const right = Object.fromEntries(amounts.map((name) => [name, quote[name]]));
  const created = await api.post("/api/orders/create", { data: { ...order, ...right } });
  return (await answered<{ id: string }>(created)).id;
}

type FreeDriver = { readonly id: string; readonly name: string; readonly vehicleId: string };

/** The drivers who can take an order, by name. */
export async function driversFor({ api }: Account, orderId: string): Promise<FreeDriver[]> {
  const answer = await api.get(`/api/drivers/all?limit=100&forOrder=${orderId}`);
  return (await answered<{ items: FreeDriver[] }>(answer)).items;
}

/** Gives an order to the first driver who can take it; answers who that is. */
export async function assignSomeone(staff: Account, orderId: string): Promise<FreeDriver> {
  const [driver] = await driversFor(staff, orderId);
  if (!driver) throw new Error("No sample driver is free.");
  const { id: driverId, vehicleId } = driver;
  const data = { driverId, vehicleId };
  await answered(await staff.api.patch(`/api/orders/assign/${orderId}`, { data }));
  return driver;
}

export async function setStatus(
  staff: Account,
  orderId: string,
  status: "started" | "completed",
): Promise<void> {
  const data = { status };
  await answered(await staff.api.patch(`/api/orders/status/${orderId}`, { data }));
}
