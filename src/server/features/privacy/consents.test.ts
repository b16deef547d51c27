import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { privacyVersion } from "#contract/privacy-version.ts";
import { termsVersion } from "#contract/terms-version.ts";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { driverGrant, registerDriver, registerDriverOnly } from "#harness/drivers.ts";
import {
  bookedOrder,
  goodPassword,
  type SignedIn,
  signedInClient,
  signedInStaff,
  signIn,
} from "#harness/factories.ts";
import { ownPage } from "#harness/privacy.ts";
import { freshEmail, post, verifiedAddress } from "#harness/verified-address.ts";

let app: TestApp;
let staff: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await startTestApp();
  staff = await signedInStaff(app);
  admin = await signedInStaff(app, "admin");
});
afterAll(() => app.close());

const now = () => new Date(app.clock.now()).toISOString();
const agreed = { agreedToTerms: true, termsVersion, privacyVersion };
const consentsOf = (id: string, who = staff) =>
  app.inject({ url: `/api/parties/${id}/consents`, headers: who.headers });

async function registerClient(email: string, change: object = {}) {
  const headers = await verifiedAddress(app, email, "register");
  const details = {
    name: "Lerato",
    surname: "Sample",
    cellphone: "0825550042",
    email,
    password: goodPassword,
    confPassword: goodPassword,
    ...change,
  };
  return post(app, "/api/clients/register", details, { headers });
}

const registrations: readonly (readonly [
  string,
  (email: string, agreement: Readonly<Record<string, unknown>>) => Promise<unknown>,
])[] = [
  ["client", registerClient],
  [
    "driver",
    async (email, agreement) =>
      registerDriver(app, email, await driverGrant(app, email), { person: agreement }),
  ],
  ["driver", (email, agreement) => registerDriverOnly(app, email, agreement)],
];

async function idOf(email: string): Promise<string> {
  const { id } = await app.db
    .selectFrom("parties")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return id;
}

describe("what a registration agrees to", () => {
  it.each(registrations)("a %s's is shown to staff", { tags: "P14h" }, async (_, register) => {
    for (const [agreement, version, agreedAt] of [
      [agreed, privacyVersion, now()],
      [{}, null, null],
    ] as const) {
      const email = freshEmail("agreeing");
      await register(email, agreement);
      const { consents, erasedAt } = (await consentsOf(await idOf(email))).json();
      expect(erasedAt).toBeNull();
      expect(consents.slice(0, 2)).toEqual([
        { about: "terms", version: termsVersion, agreedAt, answer: null },
        { about: "privacy", version, agreedAt, answer: null },
      ]);
    }
  });

  it("another version of the privacy policy is refused", { tags: "P14h" }, async () => {
    const answer = await registerClient(freshEmail(), { ...agreed, privacyVersion: "1999-01-01" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.privacyVersion).toContain("The privacy policy has changed.");
  });

  it("staff, whom an administrator adds, agree to nothing", { tags: "P14h" }, async () => {
    const email = freshEmail("member");
    const payload = {
      name: "Sipho",
      surname: "Sample",
      email,
      cellphone: "0825550077",
      password: goodPassword,
      confPassword: goodPassword,
      role: "user",
    };
    await app.inject({
      method: "POST",
      url: "/api/users/register",
      headers: admin.headers,
      payload,
    });
    expect((await consentsOf(await idOf(email))).json()).toEqual({ consents: [], erasedAt: null });
  });

  it("only staff read it, and only of known parties", { tags: "P14h" }, async () => {
    const client = await signedInClient(app);
    for (const id of ["019ab000-0000-7000-8000-000000000000", "nonsense"]) {
      expect((await consentsOf(id)).statusCode).toBe(404);
    }
    expect((await consentsOf(client.id, client)).statusCode).toBe(403);
  });
});

describe("what an order agrees to", () => {
  it("its terms and moment are stored, and shown to staff only", { tags: "P14h" }, async () => {
    const client = await signedInClient(app);
    const id = await bookedOrder(app, client, { agreedToTerms: true, termsVersion });
    const read = async ({ headers }: SignedIn) =>
      (await app.inject({ url: `/api/orders/${id}`, headers })).json();
    expect((await read(staff)).consents).toEqual([
      { about: "terms", version: termsVersion, agreedAt: now(), answer: null },
    ]);
    expect(await read(client)).not.toHaveProperty("consents");
  });

  it("a caller who says nothing of it is held to no moment", { tags: "P14h" }, async () => {
    const client = await signedInClient(app);
    const id = await bookedOrder(app, client);
    const order = await app.inject({ url: `/api/orders/${id}`, headers: staff.headers });
    expect(order.json().consents).toMatchObject([{ version: termsVersion, agreedAt: null }]);
  });
});

describe("what a client allows", () => {
  const partnership = async (client: SignedIn) =>
    (await ownPage(app, client).read()).json().consents.at(-1);

  it("the registration's answer has its version and moment", { tags: "P14h" }, async () => {
    const email = freshEmail("partner");
    await registerClient(email, { ...agreed, corporateInterest: "yes" });
    const client = await signIn(app, email, "client");
    expect(await partnership(client)).toEqual({
      about: "partnership",
      version: privacyVersion,
      agreedAt: now(),
      answer: "yes",
    });
  });

  it("it is withdrawn, and given again, on the client's own page", { tags: "P14h" }, async () => {
    const client = await signedInClient(app);
    const page = ownPage(app, client);
    expect((await page.consent("yes", { privacyVersion })).json().msg).toBe(
      "We may call you about a business partnership.",
    );
    app.clock.advance(60_000);
    expect((await page.consent("no")).json().msg).toBe(
      "We no longer call you about a business partnership.",
    );
    expect(await partnership(client)).toMatchObject({ answer: "no", agreedAt: now() });
    const { items } = (
      await app.inject({ url: `/api/clients/${client.id}/history`, headers: staff.headers })
    ).json();
    expect(items.slice(0, 2)).toMatchObject([
      { action: "withdraw-consent", actorType: "client" },
      { action: "consent" },
    ]);
    expect(items[0].changes).toContainEqual({
      field: "privacyVersion",
      before: null,
      after: privacyVersion,
    });
  });

  it("what staff note instead has no version and no moment", { tags: "P14h" }, async () => {
    const client = await signedInClient(app);
    await ownPage(app, client).consent("yes");
    await app.inject({
      method: "PATCH",
      url: `/api/clients/update/${client.id}`,
      headers: staff.headers,
      payload: { corporateInterest: "no" },
    });
    expect(await partnership(client)).toEqual({
      about: "partnership",
      version: null,
      agreedAt: null,
      answer: "no",
    });
  });

  it("takes yes or no, under the present policy", { tags: "P14h" }, async () => {
    const page = ownPage(app, await signedInClient(app));
    expect((await page.consent("maybe")).json().errors).toEqual({
      corporateInterest: "Choose yes or no.",
    });
    expect((await page.consent("yes", { privacyVersion: "1999-01-01" })).statusCode).toBe(400);
  });
});
