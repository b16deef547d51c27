import { describe, expect, it } from "vitest";
import { termsVersion } from "#contract/legal-versions.ts";
import { openTestApp } from "#harness/app.ts";
import { registerDriverOnly } from "#harness/drivers.ts";
import { insertDriver, signIn } from "#harness/factories.ts";
import { eventsOf } from "#harness/people.ts";
import { freshEmail, freshNetwork } from "#harness/verified-address.ts";

const received =
  "Your information has been received, your account is pending. Please await further communication.";

const app = await openTestApp();

const driversOf = (email: string) =>
  app.db
    .selectFrom("parties")
    .innerJoin("drivers", "drivers.id", "parties.id")
    .selectAll()
    .where("email", "=", email)
    .execute();

describe("registering a driver without a vehicle", () => {
  it("opens a pending account, and asks for papers", { tags: ["R-35", "R-36"] }, async () => {
    await app.mailbox.deliver();
    const email = freshEmail("trucker");
    const name = "Visit evil.example.com";
    const form = { name, ownerDriver: "no", agreedToTerms: true, termsVersion };
    const answer = await registerDriverOnly(app, ` ${email.toUpperCase()} `, form);
    expect(answer.statusCode).toBe(201);
    const { id, msg } = answer.json();
    expect(msg).toBe(received);
    expect(await driversOf(email)).toEqual([
      expect.objectContaining({
        id,
        type: "driver",
        status: "pending",
        cellphone: "+27825550010",
        area: "Soweto",
        owner_driver: "no",
        owner_id: null,
        vehicle_id: null,
        email_verified_at: null,
        terms_version: termsVersion,
        terms_agreed_at: new Date(app.clock.now()),
      }),
    ]);
    expect(await eventsOf(app, "driver", id)).toMatchObject([{ action: "register" }]);
    const messages = await app.mailbox.deliver();
    expect(messages.map(({ to }) => to)).toEqual([email]);
    expect(messages[0]?.text).toContain("driving licence");
    expect(messages[0]?.text).not.toContain("evil");
    expect((await signIn(app, email, "driver")).id).toBe(id);
  });

  it("judges the password, takes no field that is not theirs", { tags: "R-38" }, async () => {
    const email = freshEmail("trucker");
    const weak = await registerDriverOnly(app, email, { password: "weak", confPassword: "weak" });
    expect(weak.json().errors).toEqual({
      password:
        "Password must be at least 10 characters long. Password must contain at least one uppercase letter. Password must contain at least one number. Password must contain at least one special character.",
    });
    for (const extra of [{ status: "active" }, { vehicleId: "x" }, { ownerDriver: "yes" }]) {
      const answer = await registerDriverOnly(app, freshEmail("trucker"), extra);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().errors)).toEqual(Object.keys(extra));
    }
    expect(await driversOf(email)).toEqual([]);
  });
});

describe("a driver-only registration at an address with an account", () => {
  it("changes nothing, tells the owner alone", { tags: ["R-39", "R-40"] }, async () => {
    const fresh = await registerDriverOnly(app, freshEmail("trucker"));
    const { email } = await insertDriver(app);
    const before = await driversOf(email);
    await app.mailbox.deliver();
    const answer = await registerDriverOnly(app, email, { name: "Somebody", area: "Else" });
    expect(answer.statusCode).toBe(fresh.statusCode);
    expect(answer.json()).toEqual({ id: expect.any(String), msg: received });
    expect(answer.json().id).toHaveLength(fresh.json().id.length);
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(fresh.headers).sort());
    expect(await driversOf(email)).toEqual(before);
    expect(before[0]?.id).not.toBe(answer.json().id);
    const messages = await app.mailbox.deliver();
    expect(messages).toEqual([
      expect.objectContaining({ to: email, subject: "You already have a Layisha account" }),
    ]);
    expect(messages[0]?.text).toContain("http://localhost:3000/drivers/forgotpassword");
    expect(await eventsOf(app, "driver", before[0]?.id ?? "")).toMatchObject([
      { action: "register-again", actor_type: "visitor" },
    ]);
    expect((await signIn(app, email, "driver")).email).toBe(email);
  });

  it("gets the same answer as one that opens it at once", { tags: "R-41" }, async () => {
    const email = freshEmail("trucker");
    const send = () => registerDriverOnly(app, email);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const drivers = await driversOf(email);
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
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({
    code: "too_many_requests",
    retryAfterSeconds: expect.any(Number),
  });
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(5);
  expect((await registerDriverOnly(app, freshEmail("trucker"))).statusCode).toBe(201);
});
