import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { personalDataSchema } from "#contract/personal-data.contract.ts";
import { openTestApp } from "#harness/app.ts";
import { grantHeaders, registerDriverOnly } from "#harness/drivers.ts";
import { type SignedIn, signedInClient, signIn } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { insertOwner, registeredClient, storedRow } from "#harness/people.ts";
import { ownPage, requestLetter } from "#harness/privacy.ts";
import { freshEmail, post } from "#harness/verified-address.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");

const write = (email: string, message: string) =>
  post(app, "/api/createcontact", { name: "Bongani", email, cellphone: "0825550123", message });
/** As an older version did, with which the password stayed. */
async function giveAddress({ id }: SignedIn, email: string): Promise<void> {
  const { passwordHash } = await storedRow(app, "parties", id);
  await office.patch(`clients/update/${id}`, { email });
  await app.db.updateTable("parties").set({ passwordHash }).where("id", "=", id).execute();
}
const moveDriver = (id: string, email: string) => office.patch(`drivers/update/${id}`, { email });
const record = async (letter: object): Promise<string> =>
  (await office.post("privacyrequests/create", { ...requestLetter, ...letter })).json().id;

/** All records that have this address and no account. */
async function recordsOfAddress(email: string) {
  const { rows } = await sql<{ row: object }>`
    select to_jsonb(t) as row from contact_messages t where email = ${email}
    union all select to_jsonb(t) from otps t where email = ${email}
    union all select to_jsonb(t) from verification_grants t where email = ${email}
    union all select to_jsonb(t) from privacy_requests t where email = ${email} and party_id is null
    union all select to_jsonb(t) from owners t where email = ${email}
  `.execute(app.db);
  return rows.map(({ row }) => row);
}

/** Somebody who has no account with us, and all that we can hold of such a person. */
async function bystander(partyType: "client" | "driver"): Promise<string> {
  const email = freshEmail("bystander");
  await insertOwner(app, { email });
  await write(email, "The truck is mine.");
  await grantHeaders(app, { email, partyType, purpose: "register" });
  await post(app, `/api/${partyType}s/createOtp`, { email });
  await record({ kind: "object", email });
  return email;
}

/** A stranger's account under an address that the stranger does not read. */
async function strangerAt(email: string): Promise<string> {
  const answer = await registerDriverOnly(app, email);
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

it("an address that nobody has proved shows who typed it nothing, and loses nothing", {
  tags: ["P14a", "P14b"],
}, async () => {
  const client = await signedInClient(app);
  const email = await bystander("client");
  await giveAddress(client, email);
  const before = await recordsOfAddress(email);
  const moved = await signIn(app, email, "client");
  const { counts } = (await ownPage(app, moved).read()).json();
  expect(counts).toMatchObject({ messages: 0, codes: 0 });
  const own = personalDataSchema.parse((await ownPage(app, moved).download()).json());
  expect([own.messages, own.codes]).toEqual([[], []]);
  const request = await record({ kind: "export", partyType: "client", email });
  const sent = personalDataSchema.parse(
    (await office.post(`privacyrequests/export/${request}`)).json(),
  );
  expect([sent.messages, sent.codes]).toEqual([[], []]);
  expect((await ownPage(app, moved).erase()).statusCode).toBe(200);
  expect((await office.read(`clients/${client.id}`)).name).toBe("Erased");
  expect(await recordsOfAddress(email)).toEqual(before);
});

describe("an address that was proved", () => {
  const listMessages = async (page: ReturnType<typeof ownPage>) =>
    personalDataSchema
      .parse((await page.download()).json())
      .messages.map(({ message }) => message)
      .toSorted();

  async function registered(email: string): Promise<SignedIn> {
    // No two registrations are of one moment.
    app.clock.advance(60_000);
    return registeredClient(app, email);
  }

  it("stays the client's for what came in its time", { tags: ["P14a", "P14b"] }, async () => {
    const [first, second] = [freshEmail("first"), freshEmail("second")];
    const client = await registered(first);
    await write(first, "Mine, from the first");
    app.clock.advance(60_000);
    await giveAddress(client, second);
    app.clock.advance(60_000);
    await write(first, "Whoever has the first now");
    await write(second, "Not proved yet");
    const page = ownPage(app, await signIn(app, second, "client"));
    expect(await listMessages(page)).toEqual(["Mine, from the first"]);
    expect((await page.erase()).statusCode).toBe(200);
    const left = [...(await recordsOfAddress(first)), ...(await recordsOfAddress(second))];
    expect(left).toMatchObject([
      { message: "Whoever has the first now" },
      { message: "Not proved yet" },
      { email: second, purpose: "reset" },
    ]);
  });

  it("belongs to each of two accounts in its own time", { tags: ["P14a", "P14b"] }, async () => {
    const [shared, moved] = [freshEmail("shared"), freshEmail("moved")];
    await write(shared, "The first's, from before the account");
    const first = await registered(shared);
    await write(shared, "The first's");
    app.clock.advance(60_000);
    await giveAddress(first, moved);
    app.clock.advance(60_000);
    await write(shared, "The second's, from before the account");
    const page = ownPage(app, await registered(shared));
    await write(shared, "The second's");
    expect(await listMessages(page)).toEqual([
      "The second's",
      "The second's, from before the account",
    ]);
    expect((await page.read()).json().counts.messages).toBe(2);
    expect((await page.erase()).statusCode).toBe(200);
    const firstPage = ownPage(app, await signIn(app, moved, "client"));
    const theFirsts = ["The first's", "The first's, from before the account"];
    expect(await listMessages(firstPage)).toEqual(theFirsts);
    expect((await firstPage.erase()).statusCode).toBe(200);
    expect(await recordsOfAddress(shared)).toEqual([]);
  });

  it("takes nothing of another account that has it", { tags: ["P14a", "P14b"] }, async () => {
    for (const leaves of [true, false]) {
      const email = freshEmail("shared");
      const driver = await strangerAt(email);
      await write(email, "The driver's");
      app.clock.advance(60 * 60_000);
      const page = ownPage(app, await registered(email));
      app.clock.advance(60_000);
      await write(email, "The client's");
      if (leaves) await moveDriver(driver, freshEmail("moved"));
      expect(await listMessages(page)).toEqual(["The client's"]);
      expect((await page.read()).json().counts).toMatchObject({ messages: 1, codes: 1 });
      expect((await page.erase()).statusCode).toBe(200);
      expect(await recordsOfAddress(email)).toMatchObject([{ message: "The driver's" }]);
    }
  });
});
