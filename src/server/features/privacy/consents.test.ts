import { describe, expect, it } from "vitest";
import { privacyVersion, termsVersion } from "#contract/legal-versions.ts";
import { openTestApp } from "#harness/app.ts";
import { driverGrant, registerDriver, registerDriverOnly } from "#harness/drivers.ts";
import { bookedOrder, type SignedIn, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { registerClient } from "#harness/people.ts";
import { ownPage } from "#harness/privacy.ts";
import { freshEmail } from "#harness/verified-address.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");

const now = () => new Date(app.clock.now()).toISOString();
const agreed = { agreedToTerms: true, termsVersion, privacyVersion };
const listConsents = (id: string) => office.read(`parties/${id}/consents`);

type Register = (email: string, agreement: object) => ReturnType<typeof registerClient>;
const registrations: [string, Register][] = [
  ["client", (email, agreement) => registerClient(app, email, agreement)],
  [
    "driver",
    async (email, person) =>
      registerDriver(app, email, await driverGrant(app, email), { person: { ...person } }),
  ],
  ["driver", (email, agreement) => registerDriverOnly(app, email, { ...agreement })],
];

it.each(registrations)(
  "what a %s's registration agrees to is shown to staff",
  { tags: "P14h" },
  async (_, register) => {
    for (const [agreement, version, agreedAt] of [
      [agreed, privacyVersion, now()],
      [{}, null, null],
    ] as const) {
      const { id } = (await register(freshEmail("agreeing"), agreement)).json();
      const { consents, erasedAt } = await listConsents(id);
      expect(erasedAt).toBeNull();
      expect(consents.slice(0, 2)).toEqual([
        { about: "terms", version: termsVersion, agreedAt, answer: null },
        { about: "privacy", version, agreedAt, answer: null },
      ]);
    }
  },
);

it("the terms and the moment of an order's consent are stored, and shown to staff only", {
  tags: "P14h",
}, async () => {
  const client = await signedInClient(app);
  const id = await bookedOrder(app, client, { agreedToTerms: true, termsVersion });
  expect((await office.read(`orders/${id}`)).consents).toEqual([
    { about: "terms", version: termsVersion, agreedAt: now(), answer: null },
  ]);
  const own = await office.get(`orders/${id}`, client.headers);
  expect(own.json()).not.toHaveProperty("consents");

  // A caller who says nothing of it has agreed to nothing.
  const silent = await bookedOrder(app, await signedInClient(app));
  const { consents } = await office.read(`orders/${silent}`);
  expect(consents).toMatchObject([{ version: null, agreedAt: null }]);
});

describe("what a client allows", () => {
  const partnership = async (client: SignedIn) =>
    (await ownPage(app, client).read()).json().consents.at(-1);

  it("it is withdrawn, and given again, on the client's own page", { tags: "P14h" }, async () => {
    const client = await signedInClient(app);
    const page = ownPage(app, client);
    const given = await page.consent("yes", { privacyVersion });
    expect(given.json().msg).toBe("We may call you about a business partnership.");
    app.clock.advance(60_000);
    const withdrawn = await page.consent("no");
    expect(withdrawn.json().msg).toBe("We no longer call you about a business partnership.");
    expect(await partnership(client)).toMatchObject({ answer: "no", agreedAt: now() });
    const { items } = await office.read(`clients/${client.id}/history`);
    expect(items.slice(0, 2)).toMatchObject([
      { action: "withdraw-consent", actorType: "client" },
      { action: "consent" },
    ]);
    const change = { field: "privacyVersion", before: null, after: privacyVersion };
    expect(items[0].changes).toContainEqual(change);
  });

  it("what staff note instead has no version and no moment", { tags: "P14h" }, async () => {
    const client = await signedInClient(app);
    await ownPage(app, client).consent("yes");
    await office.patch(`clients/update/${client.id}`, { corporateInterest: "no" });
    const noted = { version: null, agreedAt: null, answer: "no" };
    expect(await partnership(client)).toEqual({ about: "partnership", ...noted });
  });
});
