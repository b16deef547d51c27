import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { termsVersion } from "#contract/terms-version.ts";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { eventsOf, registerDriverOnly } from "#harness/drivers.ts";
import { insertDriver, signIn } from "#harness/factories.ts";
import { freshEmail, freshNetwork } from "#harness/verified-address.ts";

const received =
  "Your information has been received, your account is pending. Please await further communication.";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const driversOf = (email: string) =>
  app.db
    .selectFrom("parties")
    .innerJoin("drivers", "drivers.id", "parties.id")
    .selectAll()
    .where("email", "=", email)
    .execute();

describe("registering a driver without a vehicle", () => {
  it("opens a pending account at an address that nobody has verified", {
    tags: "R-35",
  }, async () => {
    const email = freshEmail("trucker");
    const answer = await registerDriverOnly(app, ` ${email.toUpperCase()} `, {
      ownerDriver: "no",
      agreedToTerms: true,
      termsVersion,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({ id: expect.any(String), msg: received });
    expect(await driversOf(email)).toEqual([
      expect.objectContaining({
        id: answer.json().id,
        type: "driver",
        status: "pending",
        cellphone: "0825550010",
        area: "Soweto",
        owner_driver: "no",
        owner_id: null,
        vehicle_id: null,
        email_verified_at: null,
        terms_version: termsVersion,
        terms_agreed_at: new Date(app.clock.now()),
      }),
    ]);
    expect(await eventsOf(app, "driver", answer.json().id)).toMatchObject([{ action: "register" }]);
    expect((await signIn(app, email, "driver")).id).toBe(answer.json().id);
  });

  it("writes to the address which documents to send, without a stranger's words", {
    tags: "R-36",
  }, async () => {
    await app.mailbox.deliver();
    const email = freshEmail("trucker");
    await registerDriverOnly(app, email, { name: "Visit evil.example.com" });
    const messages = await app.mailbox.deliver();
    expect(messages.map(({ to }) => to)).toEqual([email]);
    expect(messages[0]?.text).toContain("driving licence");
    expect(messages[0]?.text).not.toContain("evil");
  });

  it.each([
    ["name", "Name is required"],
    ["surname", "Surname is required"],
    ["email", "Email is required"],
    ["cellphone", "Cellphone is required"],
    ["area", "Area based is required"],
    ["confPassword", "Confirm Password is required"],
  ])("asks for what was left out: %s", { tags: "R-37" }, async (field, message) => {
    const answer = await registerDriverOnly(app, freshEmail("trucker"), { [field]: "" });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ [field]: message });
  });

  it("asks for a password, and for the terms when agreement is denied", {
    tags: "R-37",
  }, async () => {
    const email = freshEmail("trucker");
    const empty = { password: "", confPassword: "", agreedToTerms: false };
    expect((await registerDriverOnly(app, email, empty)).json().errors).toEqual({
      password: "Password is required",
      confPassword: "Confirm Password is required",
      agreedToTerms: "Please agree to the Terms and Conditions",
    });
    expect(await driversOf(email)).toEqual([]);
  });

  it("judges the password's strength on the server", { tags: "R-38" }, async () => {
    const weak = { password: "weak", confPassword: "weak" };
    const answer = await registerDriverOnly(app, freshEmail("trucker"), weak);
    expect(answer.json().errors).toEqual({
      password:
        "Password must be at least 10 characters long. Password must contain at least one uppercase letter. Password must contain at least one number. Password must contain at least one special character.",
    });
  });

  it("takes no field that a driver may not set, and no driver with vehicles", {
    tags: "R-38",
  }, async () => {
    for (const extra of [{ status: "active" }, { vehicleId: "x" }, { ownerDriver: "yes" }]) {
      const answer = await registerDriverOnly(app, freshEmail("trucker"), extra);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().errors)).toEqual(Object.keys(extra));
    }
  });
});

describe("a driver-only registration at an address with an account", () => {
  it("gets the same answer, and changes nothing", { tags: "R-39" }, async () => {
    const fresh = await registerDriverOnly(app, freshEmail("trucker"));
    const { email } = await insertDriver(app);
    const before = await driversOf(email);
    const answer = await registerDriverOnly(app, email, { name: "Somebody", area: "Else" });
    expect(answer.statusCode).toBe(fresh.statusCode);
    expect(answer.json()).toEqual({ id: expect.any(String), msg: received });
    expect(answer.json().id).toHaveLength(fresh.json().id.length);
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(fresh.headers).sort());
    expect(await driversOf(email)).toEqual(before);
    expect(before[0]?.id).not.toBe(answer.json().id);
    expect((await signIn(app, email, "driver")).email).toBe(email);
  });

  it("tells its owner alone", { tags: "R-40" }, async () => {
    const { id, email } = await insertDriver(app);
    await app.mailbox.deliver();
    await registerDriverOnly(app, email);
    const messages = await app.mailbox.deliver();
    expect(messages).toEqual([
      expect.objectContaining({ to: email, subject: "You already have a Layisha account" }),
    ]);
    expect(messages[0]?.text).toContain("http://localhost:3000/drivers/forgotpassword");
    expect(await eventsOf(app, "driver", id)).toMatchObject([
      { action: "register-again", actor_type: "visitor" },
    ]);
  });

  it("of two at once, one opens an account and both get the same answer", {
    tags: "R-41",
  }, async () => {
    const email = freshEmail("trucker");
    const answers = await Promise.all([
      registerDriverOnly(app, email),
      registerDriverOnly(app, email),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const drivers = await driversOf(email);
    expect(drivers).toHaveLength(1);
    expect(answers.map((answer) => answer.json().id)).toContain(drivers[0]?.id);
  });
});

describe("how often the driver-only form is taken", () => {
  it("is 10 times an hour from one network", { tags: "R-42" }, async () => {
    const network = freshNetwork();
    const send = () => registerDriverOnly(app, freshEmail("trucker"), {}, network);
    for (let sent = 0; sent < 10; sent++) expect((await send()).statusCode).toBe(201);
    const refused = await send();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: "too_many_requests",
      retryAfterSeconds: expect.any(Number),
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_500);
    expect((await registerDriverOnly(app, freshEmail("trucker"))).statusCode).toBe(201);
  });
});
