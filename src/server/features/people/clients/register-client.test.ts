import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { termsVersion } from "#contract/terms-version.ts";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { goodPassword, signedInClient, signIn } from "#harness/factories.ts";
import {
  askForCode,
  freshEmail,
  receivedCode,
  verifiedAddress,
  verify,
} from "#harness/verified-address.ts";
import { createGrant } from "#server/features/grants/grants.store.ts";

const minute = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Changes = Readonly<Record<string, unknown>>;

function details(email: string, changes: Changes = {}) {
  return {
    name: "Thandi",
    surname: "Sample",
    email,
    password: goodPassword,
    confPassword: goodPassword,
    cellphone: "082 555 0001",
    corporateInterest: "no",
    ...changes,
  };
}

function register(email: string, headers: Record<string, string>, changes: Changes = {}) {
  return app.inject({
    method: "POST",
    url: "/api/clients/register",
    headers,
    payload: details(email, changes),
  });
}

async function clientOf(email: string) {
  return app.db
    .selectFrom("parties")
    .innerJoin("clients", "clients.id", "parties.id")
    .selectAll()
    .where("email", "=", email)
    .executeTakeFirst();
}

describe("registering as a client", () => {
  it("opens an active individual account that can log in", {
    tags: ["A-26", "A-130"],
  }, async () => {
    const email = freshEmail();
    const grant = await verifiedAddress(app, email, "register");
    const answer = await register(email, grant, { corporateInterest: "yes", name: " Thandi " });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(String),
      msg: expect.stringMatching(/log in/i),
    });
    expect(await clientOf(email)).toMatchObject({
      id: answer.json().id,
      type: "client",
      status: "active",
      name: "Thandi",
      cellphone: "0825550001",
      client_type: "individual",
      corporate_interest: "yes",
      email_verified_at: new Date(app.clock.now()),
    });
    expect((await signIn(app, email, "client")).id).toBe(answer.json().id);
  });

  it("starts without corporate interest when nothing is said of it", {
    tags: "A-131",
  }, async () => {
    const email = freshEmail();
    const grant = await verifiedAddress(app, email, "register");
    await register(email, grant, { corporateInterest: undefined });
    expect((await clientOf(email))?.corporate_interest).toBe("no");
  });

  it("works with the cookie alone, and ends it", { tags: "A-27" }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const verified = await verify(app, email, await receivedCode(app, email));
    const cookie = `layisha_verified=${verified.json().verificationToken}`;
    const answer = await register(email, { cookie });
    expect(answer.statusCode).toBe(201);
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: "layisha_verified", value: "", expires: new Date(0) }),
    ]);
  });

  it("refuses who has verified nothing, before looking at the details", {
    tags: "A-28",
  }, async () => {
    const client = await signedInClient(app);
    const { authorization } = client.headers;
    for (const headers of [{}, { authorization: "Bearer x" }, { authorization }]) {
      const answer = await app.inject({
        method: "POST",
        url: "/api/clients/register",
        headers,
        payload: {},
      });
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe("verification_required");
    }
  });

  it("refuses an address that someone verified elsewhere", { tags: "A-28" }, async () => {
    const email = freshEmail();
    await verifiedAddress(app, email, "register");
    expect((await register(email, {})).json().code).toBe("verification_required");
  });

  it("refuses another address than the verified one", { tags: "A-29" }, async () => {
    const email = freshEmail();
    const other = freshEmail();
    const grant = await verifiedAddress(app, email, "register");
    for (const swapped of [other, "", `${email},${other}`]) {
      expect((await register(swapped, grant)).json().code).toBe("verification_required");
    }
    expect(await clientOf(other)).toBeUndefined();
    expect((await register(` ${email.toUpperCase()} `, grant)).statusCode).toBe(201);
    expect(await clientOf(email)).toBeDefined();
  });

  it("refuses a grant that was made for a new password, or for a driver", {
    tags: "A-30",
  }, async () => {
    const client = await signedInClient(app);
    const reset = await verifiedAddress(app, client.email, "reset");
    expect((await register(client.email, reset)).json().code).toBe("verification_required");

    const email = freshEmail();
    const token = await app.db.transaction().execute((trx) => {
      const grant = { email, partyType: "driver", purpose: "register" } as const;
      return createGrant(trx, grant, app.clock.now());
    });
    const driverGrant = { authorization: `Bearer ${token}` };
    expect((await register(email, driverGrant)).json().code).toBe("verification_required");
  });

  it("takes a grant for 30 minutes", { tags: "A-31" }, async () => {
    const inTime = freshEmail();
    const tooLate = freshEmail();
    const grants = [
      await verifiedAddress(app, inTime, "register"),
      await verifiedAddress(app, tooLate, "register"),
    ] as const;
    app.clock.advance(30 * minute - 1);
    expect((await register(inTime, grants[0])).statusCode).toBe(201);
    app.clock.advance(1);
    expect((await register(tooLate, grants[1])).json().code).toBe("verification_required");
  });

  it("takes a grant once, also of twenty at the same time", { tags: "A-32" }, async () => {
    const email = freshEmail();
    const grant = await verifiedAddress(app, email, "register");
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(email, grant)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(19);
    expect((await register(email, grant)).statusCode).toBe(403);
  });

  it("ends a grant with the next code that is asked for", { tags: "A-32" }, async () => {
    const email = freshEmail();
    const grant = await verifiedAddress(app, email, "register");
    app.clock.advance(minute);
    await askForCode(app, "reset", email);
    expect((await register(email, grant)).json().code).toBe("verification_required");
  });

  it("keeps a grant through a refusal, so that the form can be mended", {
    tags: "A-33",
  }, async () => {
    const email = freshEmail();
    const grant = await verifiedAddress(app, email, "register");
    expect((await register(email, grant, { name: "" })).statusCode).toBe(400);
    expect((await register(email, grant)).statusCode).toBe(201);
  });

  it("refuses an address that got an account meanwhile", { tags: "A-34" }, async () => {
    const { email } = await signedInClient(app);
    const token = await app.db.transaction().execute((trx) => {
      const grant = { email, partyType: "client", purpose: "register" } as const;
      return createGrant(trx, grant, app.clock.now());
    });
    const answer = await register(email, { authorization: `Bearer ${token}` });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().code).toBe("email_taken");
  });
});

describe("the details of a client", () => {
  let email: string;
  let grant: { readonly authorization: string };
  beforeAll(async () => {
    email = freshEmail();
    grant = await verifiedAddress(app, email, "register");
  });

  it.each<[string, Changes, Record<string, string>]>([
    ["name", { name: "  " }, { name: "Name is required" }],
    ["surname", { surname: "" }, { surname: "Surname is required" }],
    ["cellphone", { cellphone: "" }, { cellphone: "Cellphone is required" }],
    ["password", { password: "" }, { password: "Password is required" }],
    ["confirmation", { confPassword: "" }, { confPassword: "Confirm Password is required" }],
    [
      "terms",
      { agreedToTerms: false },
      { agreedToTerms: "Please agree to the Terms and Conditions" },
    ],
  ])("asks for what is missing: %s", { tags: "A-35" }, async (_what, changes, errors) => {
    const answer = await register(email, grant, changes);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject(errors);
  });

  it.each([
    ["short", "Aa1!aaaaa", "Password must be at least 10 characters long."],
    ["upper", "furniture-42-van!", "Password must contain at least one uppercase letter."],
    ["lower", "FURNITURE-42-VAN!", "Password must contain at least one lowercase letter."],
    ["digit", "Furniture-van!", "Password must contain at least one number."],
    ["special", "Furniture42van", "Password must contain at least one special character."],
    [
      "all",
      "é",
      "Password must be at least 10 characters long. Password must contain at least one uppercase letter. Password must contain at least one number. Password must contain at least one special character.",
    ],
  ])("holds the password to the rules: %s", { tags: "A-36" }, async (_what, password, message) => {
    const answer = await register(email, grant, { password, confPassword: password });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ password: message });
    expect(answer.json().msg).toBe(message);
  });

  it("wants the same password twice, and none that is easily guessed", {
    tags: "A-36",
  }, async () => {
    const typo = await register(email, grant, { confPassword: `${goodPassword}x` });
    expect(typo.json().errors).toEqual({ confPassword: "Passwords do not match" });
    const common = { password: "Password123!", confPassword: "Password123!" };
    expect((await register(email, grant, common)).json().errors.password).toMatch(/easy to guess/);
  });

  it("takes no field that a client may not set", { tags: "A-37" }, async () => {
    for (const extra of [{ status: "active" }, { clientType: "corporate" }, { role: "admin" }]) {
      const answer = await register(email, grant, extra);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().errors)).toEqual(Object.keys(extra));
    }
    expect(await clientOf(email)).toBeUndefined();
  });

  it("keeps the version of the terms that was agreed to", { tags: "A-38" }, async () => {
    const agreed = { agreedToTerms: true, termsVersion };
    expect((await register(email, grant, agreed)).statusCode).toBe(201);
    expect(await clientOf(email)).toMatchObject({
      terms_version: termsVersion,
      terms_agreed_at: new Date(app.clock.now()),
    });
    const other = freshEmail();
    await register(other, await verifiedAddress(app, other, "register"));
    expect(await clientOf(other)).toMatchObject({
      terms_version: "2023-09-06",
      terms_agreed_at: null,
    });
  });
});
