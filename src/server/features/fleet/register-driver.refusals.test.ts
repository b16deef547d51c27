import { describe, expect, it, vi } from "vitest";
import { termsVersion } from "#contract/legal-versions.ts";
import { refusal, sortedStatuses, statusAndFields, statusesAtOnce } from "#harness/answers.ts";
import { openTestApp, ownTestApp, quickHasher } from "#harness/app.ts";
import {
  driverGrant,
  freshPlate,
  grantHeaders,
  insertVehicle,
  ownerDetails,
  registerDriver,
  registerDriverOnly,
  typedVehicle,
} from "#harness/drivers.ts";
import { insertDriver, signedInClient, signIn } from "#harness/factories.ts";
import { readEvents } from "#harness/people.ts";
import { freshEmail, freshNetwork } from "#harness/verified-address.ts";

type Form = Parameters<typeof registerDriver>[3];

const minute = 60_000;
const plateTaken =
  "A vehicle with this licence plate is registered already. Check it, or contact us.";

const app = await openTestApp();

/** Sends a form for an address that was verified for it just now. */
async function send(form: Form = {}, email = freshEmail("trucker")) {
  return registerDriver(app, email, await driverGrant(app, email), form);
}

async function countRows() {
  const tables = ["parties", "owners", "vehicles", "audit_events"] as const;
  const rows = tables.map((table) => app.db.selectFrom(table).select("id").execute());
  return (await Promise.all(rows)).map(({ length }) => length);
}

const withPlates = (...typed: string[]) => ({
  vehicles: typed.map((licencePlate) => typedVehicle({ licencePlate })),
});

describe("a driver's registration", () => {
  it("needs a driver's grant to register, for this very address", { tags: "R-20" }, async () => {
    const email = freshEmail("trucker");
    const wrong = [
      await grantHeaders(app, { email, partyType: "driver", purpose: "reset" }),
      await grantHeaders(app, { email, partyType: "client", purpose: "register" }),
      await driverGrant(app, freshEmail("trucker")),
    ];
    const before = await countRows();
    for (const headers of wrong) {
      const answer = await registerDriver(app, email, headers);
      expect(refusal(answer)).toEqual([403, "verification_required"]);
    }
    expect(await countRows()).toEqual(before);
    const typed = { person: { email: ` ${email.toUpperCase()} ` } };
    expect((await send(typed, email)).statusCode).toBe(201);
  });

  it("uses a grant of 30 minutes up, but once", { tags: ["R-21", "R-22"] }, async () => {
    const email = freshEmail("trucker");
    const late = await driverGrant(app, email);
    app.clock.advance(30 * minute);
    expect((await registerDriver(app, email, late)).json().code).toBe("verification_required");
    const grant = await driverGrant(app, email);
    const register = (form: Form = {}) => registerDriver(app, email, grant, form);
    expect((await register({ person: { area: "" } })).statusCode).toBe(400);
    const licencePlate = freshPlate();
    await insertVehicle(app, { licencePlate });
    expect((await register(withPlates(licencePlate))).statusCode).toBe(409);
    // One that looks after the account is there is refused for that.
    const statuses = await statusesAtOnce(6, () => register());
    expect(statuses.map((status) => (status === 409 ? 403 : status))).toEqual([
      201,
      ...Array(5).fill(403),
    ]);
    const before = await countRows();
    expect((await register()).json().code).toBe("verification_required");
    expect(await countRows()).toEqual(before);
  });

  it("is refused where a driver's account opened meanwhile", { tags: "R-19" }, async () => {
    const { email } = await insertDriver(app);
    const before = await countRows();
    const answer = await send({ ownerDetails: ownerDetails(freshEmail("owner")) }, email);
    expect(refusal(answer)).toEqual([409, "email_taken"]);
    expect(await countRows()).toEqual(before);
    const client = await signedInClient(app);
    expect((await send({}, client.email)).statusCode).toBe(201);
  });
});

describe("plates that are taken", () => {
  it("are refused beside each vehicle, as typed", { tags: ["R-23", "R-24"] }, async () => {
    const [present, removed] = [freshPlate(), freshPlate()];
    await insertVehicle(app, { licencePlate: present });
    await insertVehicle(app, { licencePlate: removed, status: "removed" });
    const before = await countRows();
    const typed = present.toLowerCase().replace("gp", " gp");
    const answer = await send(withPlates(freshPlate(), typed, removed));
    expect(statusAndFields(answer)).toEqual({
      statusCode: 409,
      code: "plate_taken",
      msg: plateTaken,
      errors: {
        "vehicles.1.licencePlate": plateTaken,
        "vehicles.2.licencePlate": expect.stringMatching(/removed\. Contact us/),
      },
    });
    expect(await countRows()).toEqual(before);
  });

  it("by claims alone are free, for several drivers at once", { tags: "R-25" }, async () => {
    const plates = [freshPlate(), freshPlate(), freshPlate()];
    const lists = [plates, plates.toReversed(), plates];
    const sent = lists.map((list) => send(withPlates(...list)));
    expect(await sortedStatuses(sent)).toEqual([201, 201, 201]);
    const claims = app.db.selectFrom("vehicles").select("status");
    expect(await claims.where("licencePlate", "in", plates).execute()).toEqual(
      Array.from({ length: 9 }, () => ({ status: "pending" })),
    );
  });

  it("cost no hash, nor does an address that is taken", { tags: "S4" }, async () => {
    const hash = vi.fn(async (password: string) => `quick ${password}`);
    const own = await ownTestApp({ hasher: { ...quickHasher, hash } });
    const [{ email: known }, email] = [await insertDriver(own), freshEmail("trucker")];
    const licencePlate = freshPlate();
    await insertVehicle(own, { licencePlate });
    const grant = await driverGrant(own, email);
    hash.mockClear();
    const taken = await registerDriver(own, email, grant, withPlates(licencePlate));
    const again = await registerDriver(own, known, await driverGrant(own, known));
    expect([taken.json().code, again.json().code]).toEqual(["plate_taken", "email_taken"]);
    expect(hash).not.toHaveBeenCalled();
    expect((await registerDriver(own, email, grant)).statusCode).toBe(201);
  });
});

const received =
  "Your information has been received, your account is pending. Please await further communication.";

const findDrivers = (email: string) =>
  app.db
    .selectFrom("parties")
    .innerJoin("drivers", "drivers.id", "parties.id")
    .selectAll()
    .where("email", "=", email)
    .execute();

it("registering a driver without a vehicle opens a pending account, and asks for papers", {
  tags: ["R-35", "R-36"],
}, async () => {
  await app.mailbox.deliver();
  const email = freshEmail("trucker");
  const name = "Visit evil.example.com";
  const form = { name, ownerDriver: "no", agreedToTerms: true, termsVersion };
  const answer = await registerDriverOnly(app, ` ${email.toUpperCase()} `, form);
  expect(answer.statusCode).toBe(201);
  const { id, msg } = answer.json();
  expect(msg).toBe(received);
  expect(await findDrivers(email)).toEqual([
    expect.objectContaining({
      id,
      type: "driver",
      status: "pending",
      cellphone: "+27825550010",
      area: "Soweto",
      ownerDriver: "no",
      ownerId: null,
      vehicleId: null,
      emailVerifiedAt: null,
      termsVersion,
      termsAgreedAt: new Date(app.clock.now()),
    }),
  ]);
  expect(await readEvents(app, "driver", id)).toMatchObject([{ action: "register" }]);
  const messages = await app.mailbox.deliver();
  expect(messages.map(({ to }) => to)).toEqual([email]);
  expect(messages[0]?.text).toContain("driving licence");
  expect(messages[0]?.text).not.toContain("evil");
  expect((await signIn(app, email, "driver")).id).toBe(id);
});

describe("a driver-only registration at an address with an account", () => {
  it("changes nothing, tells the owner alone", { tags: ["R-39", "R-40"] }, async () => {
    const fresh = await registerDriverOnly(app, freshEmail("trucker"));
    const { email } = await insertDriver(app);
    const before = await findDrivers(email);
    await app.mailbox.deliver();
    const answer = await registerDriverOnly(app, email, { name: "Somebody", area: "Else" });
    expect(answer.statusCode).toBe(fresh.statusCode);
    expect(answer.json()).toEqual({ id: expect.any(String), msg: received });
    expect(answer.json().id).toHaveLength(fresh.json().id.length);
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(fresh.headers).sort());
    expect(await findDrivers(email)).toEqual(before);
    expect(before[0]?.id).not.toBe(answer.json().id);
    const messages = await app.mailbox.deliver();
    const subject = "You already have a Layisha account";
    expect(messages).toMatchObject([{ to: email, subject }]);
    expect(messages[0]?.text).toContain("http://localhost:3000/drivers/forgotpassword");
    expect(await readEvents(app, "driver", before[0]?.id ?? "")).toMatchObject([
      { action: "register-again", actorType: "visitor" },
    ]);
    expect((await signIn(app, email, "driver")).email).toBe(email);
  });

  it("gets the same answer as one that opens it at once", { tags: "R-41" }, async () => {
    const email = freshEmail("trucker");
    const send = () => registerDriverOnly(app, email);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const drivers = await findDrivers(email);
    expect(drivers).toHaveLength(1);
    expect(answers.map((answer) => answer.json().id)).toContain(drivers[0]?.id);
  });
});

it("takes the driver-only form 10 times an hour from a network", { tags: "R-42" }, async () => {
  const network = freshNetwork();
  const send = () => registerDriverOnly(app, freshEmail("trucker"), {}, network);
  const known = freshEmail("trucker");
  for (let sent = 0; sent < 15; sent++) await registerDriverOnly(app, known, {}, network);
  // Of those only five mails were sent: the ten that were refused count nothing.
  for (let sent = 0; sent < 5; sent++) expect((await send()).statusCode).toBe(201);
  const refused = await send();
  expect(refusal(refused)).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(5);
  expect((await registerDriverOnly(app, freshEmail("trucker"))).statusCode).toBe(201);
});
