import { randomUUID } from "node:crypto";
import {
  type APIRequestContext,
  type APIResponse,
  test as base,
  expect,
  type Page,
} from "@playwright/test";
import type { StaffRole } from "#domain/people/party-kinds.ts";
import { watchCalls } from "./pages.ts";
import { translatePages } from "./translator.ts";

/** The password of everybody whom the tests make: the rules accept it. */
export const goodPassword = "Zebras7!Paint";

/** Calls by their paths below /api, and what each answers. Each throws where it is refused. */
export function apiCalls(api: APIRequestContext) {
  type Made = { readonly id: string };
  const send = async <T>(method: string, path: string, data?: object) =>
    replyBody<T>(await api.fetch(`/api/${path}`, { method, ...(data && { data }) }));
  return {
    get: <T = Made>(path: string) => send<T>("GET", path),
    post: <T = Made>(path: string, data: object = {}) => send<T>("POST", path, data),
    patch: <T = Made>(path: string, data: object = {}) => send<T>("PATCH", path, data),
    remove: (path: string) => send("DELETE", path),
  };
}

/** Somebody who is signed in: by calls, and in a browser when asked. */
export type Account = ReturnType<typeof apiCalls> & {
  readonly api: APIRequestContext;
  readonly signIn: (page: Page) => Promise<void>;
  readonly open: (page: Page, path: string) => Promise<void>;
};

export type TestFixtures = {
  /** From when on a translator works on every page of the test's own window. */
  readonly translatedFrom: "start" | "read" | null;
  /** A client of this test alone, who has booked nothing yet. */
  readonly newcomer: Account;
};

type WorkerFixtures = {
  readonly staff: Account;
  /** A client with orders of this worker's tests. */
  readonly client: Account;
  /** A driver who waits for review, with one vehicle. */
  readonly driver: Account;
  /** Staff without the role of an administrator. */
  readonly member: Account;
};

type Playwright = { readonly request: { newContext(options: object): Promise<APIRequestContext> } };

type Login = { readonly loginPartyType: string };

async function signInAccount(api: APIRequestContext, login: Login): Promise<Account> {
  await replyBody(await api.post("/api/login", { data: login }));
  const signIn = async (page: Page) => {
    await page.context().addCookies((await api.storageState()).cookies);
    await page.context().addInitScript(hintSignedIn, login.loginPartyType);
  };
  const open = async (page: Page, path: string) => {
    await signIn(page);
    await page.goto(path);
  };
  return { ...apiCalls(api), api, signIn, open };
}

/** A signed-in account for a fixture: `open` makes it if need be and answers its sign-in. */
function accountFixture(open: (api: APIRequestContext) => Promise<Login>) {
  return async (
    { playwright }: { readonly playwright: Playwright },
    use: (account: Account) => Promise<void>,
    { project }: { readonly project: { readonly use: { readonly baseURL?: string | undefined } } },
  ) => {
    const api = await playwright.request.newContext({ baseURL: project.use.baseURL ?? "" });
    await use(await signInAccount(api, await open(api)));
    await api.dispose();
  };
}

/** Leaves the note that the browser makes when somebody logs in. */
function hintSignedIn(type: string): void {
  if (window.origin !== "null") localStorage.setItem("layisha.signedIn", type);
}

const signInAs = (loginPartyType: string, { email }: { readonly email: string }) => ({
  email,
  password: goodPassword,
  loginPartyType,
});

/** Signs a party of the tests in in this browser, by a call. */
export async function logIn(
  page: Page,
  email: string,
  type = "driver",
  password = goodPassword,
): Promise<void> {
  // A session that the browser has by now would end, and an account of all tests with it.
  await page.context().clearCookies();
  // A test with a link of its own cuts that link, not this one.
  const url = `${base.info().project.use.baseURL}/api/login`;
  await replyBody(
    await page.request.post(url, { data: { ...signInAs(type, { email }), password } }),
  );
}

const clientFixture = accountFixture(async (api) => signInAs("client", await openClient(api)));

/** Tests with parties who are signed in, each made once for each worker when first asked for. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  staff: [
    accountFixture(async () => {
      const { E2E_ADMIN_EMAIL: email, E2E_ADMIN_PASSWORD: password } = process.env;
      return { email, password, loginPartyType: "user" };
    }),
    { scope: "worker" },
  ],
  client: [clientFixture, { scope: "worker" }],
  driver: [
    accountFixture(async (api) => signInAs("driver", await registeredDriver(api))),
    { scope: "worker" },
  ],
  member: [
    async ({ playwright, staff }, use, info) => {
      const open = async () => signInAs("user", await addMember(staff));
      await accountFixture(open)({ playwright }, use, info);
    },
    { scope: "worker" },
  ],
  translatedFrom: [null, { option: true }],
  page: async ({ page, translatedFrom }, use) => {
    watchCalls(page);
    if (translatedFrom) await translatePages(page, translatedFrom);
    await use(page);
  },
  newcomer: async ({ playwright }, use, info) => clientFixture({ playwright }, use, info),
});

/** The body of an answer. @throws Error with the call and its answer where it was refused */
export async function replyBody<T = Record<string, never>>(answer: APIResponse): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export function freshTag(): string {
  return randomUUID().slice(0, 8);
}

/** A plate that no other test uses, as it is stored. */
export function freshPlate(): string {
  return `E${freshTag().toUpperCase()}GP`;
}

/** An address that no other test uses: the server counts what it sends to each. */
export function freshEmail(kind = "people"): string {
  return `${kind}-${randomUUID()}@people.example.com`;
}

/** Waits for a message to this address with such a part, and returns that part of the newest one. */
export async function waitForMail(request: APIRequestContext, to: string, part: RegExp) {
  let found: string | undefined;
  const look = async () => {
    const answer = await request.get("/dev/mailbox.json", { params: { to } });
    const { items } = await replyBody<{ items: { text: string }[] }>(answer);
    found = items.map(({ text }) => part.exec(text)?.[0]).find(Boolean);
    return found;
  };
  await expect.poll(look, { intervals: [20, 30, 50, 100] }).toBeTruthy();
  return found ?? "";
}

/** The newest six-digit code that was mailed to this address; waits until one is there. */
export const codeFor = (request: APIRequestContext, email: string) =>
  waitForMail(request, email, /(?<=^\s*)\d{6}(?=\s*$)/m);

type Registered = { readonly id: string; readonly email: string };

/** Proves a new address by its mailed code, and registers with it. */
async function register(
  api: APIRequestContext,
  room: "clients" | "drivers",
  dataFor: (email: string) => object,
): Promise<Registered> {
  const email = freshEmail(room);
  const { post } = apiCalls(api);
  await post(`${room}/createOtp`, { email });
  const code = { email, verificationCode: await codeFor(api, email) };
  const { verificationToken } = await post<{ verificationToken: string }>(
    `${room}/verifyOtp`,
    code,
  );
  const headers = { authorization: `Bearer ${verificationToken}` };
  const made = await api.post(`/api/${room}/register`, { headers, data: dataFor(email) });
  return { id: (await replyBody<{ id: string }>(made)).id, email };
}

export const passwordFields = { password: goodPassword, confPassword: goodPassword };

export function openClient(api: APIRequestContext): Promise<Registered> {
  const person = { name: "Lerato", surname: "Sample", cellphone: "0825550042" };
  return register(api, "clients", (email) => ({
    ...person,
    ...passwordFields,
    email,
    corporateInterest: "no",
  }));
}

/** A driver with these vehicles, made by calls alone. */
export function registeredDriver(
  api: APIRequestContext,
  plates: readonly string[] = [freshPlate()],
): Promise<Registered> {
  return register(api, "drivers", (email) => {
    const person = { name: "Sipho", surname: "Sample", email, cellphone: "0825550077" };
    const details = { ...person, area: "Tembisa" };
    return {
      driverDetails: { ...details, ...passwordFields, ownerDriver: "yes" },
      vehicles: plates.map((licencePlate) => ({
        truckSize: "3ton",
        grossKg: 3_500,
        licencePlate,
        shape: "closed",
        git: "yes",
      })),
      ownerDetails: details,
    };
  });
}

/** The password of the administrator of all tests, for what asks for it again. */
export const readAdminPassword = () => process.env["E2E_ADMIN_PASSWORD"] ?? "";

/** Adds somebody of this test alone to the staff, who sets the password; nobody else has this surname. */
export async function addMember({ api, post }: Account, role: StaffRole = "user") {
  const tag = freshTag();
  const person = {
    name: "Nomsa",
    surname: `Sample-${tag}`,
    email: `nomsa-${tag}@staff.example.com`,
  };
  const ownPassword = readAdminPassword();
  const data = { ...person, cellphone: "0825550071", role, ownPassword };
  const { id } = await post("users/register", data);
  const token = await waitForMail(api, person.email, /(?<=#)[\w-]{43}$/m);
  const headers = { authorization: `Bearer ${token}` };
  await replyBody(await api.patch("/api/users/updatepassword", { headers, data: passwordFields }));
  return { id, ...person };
}

/** Signs in a new member of staff with this role in this browser. */
export async function signInMember(page: Page, staff: Account, role: StaffRole): Promise<void> {
  await page.context().clearCookies();
  const login = signInAs("user", await addMember(staff, role));
  await (await signInAccount(page.request, login)).signIn(page);
}

export type Person = { readonly id: string; readonly name: string; readonly email: string };

export const readPerson = async ({ get }: Account) =>
  (await get<{ partyData: Person }>("me")).partyData;
