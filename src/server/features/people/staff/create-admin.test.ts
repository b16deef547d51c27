import { describe, expect, it } from "vitest";
import { checkPassword } from "#domain/passwords/password-rules.ts";
import { appPerTest } from "#harness/app.ts";
import { goodPassword, signedInStaff, signIn } from "#harness/factories.ts";
import { StartError } from "#server/platform/start-error.ts";
import { createAdmin, ensureFirstAdmin } from "./create-admin.ts";

const wanted = { email: "New.Boss@people.example.com", name: "Palesa", surname: "Sample" };
const email = "new.boss@people.example.com";

const app = await appPerTest();

const setPassword = (token: string) =>
  app.inject({
    method: "PATCH",
    url: "/api/users/updatepassword",
    headers: { authorization: `Bearer ${token}` },
    payload: { password: goodPassword, confPassword: goodPassword },
  });

it("an administrator of the command line chooses a password, once", { tags: "P16" }, async () => {
  await signedInStaff(app, "admin");
  const made = await createAdmin(app.context, wanted);
  expect(made.email).toBe(email);
  await expect(signIn(app, email, "user")).rejects.toThrow("wrong_credentials");
  expect((await setPassword(made.token)).statusCode).toBe(200);
  const { headers } = await signIn(app, email, "user");
  const { partyData } = await app.as({ headers }).read("me");
  expect(partyData).toMatchObject({ name: "Palesa", surname: "Sample", role: "admin" });
  expect((await setPassword(made.token)).statusCode).not.toBe(200);
});

it("the token of that link is stored nowhere, and ends in an hour", { tags: "P16" }, async () => {
  const { token } = await createAdmin(app.context, wanted);
  const rows = await app.db.selectFrom("verification_grants").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  const events = app.db.selectFrom("audit_events");
  const bySystem = { actorType: "system", actorId: null };
  const told = events.select(["actorType", "actorId", "action", "entity"]);
  expect(await told.execute()).toEqual([{ ...bySystem, action: "create-admin", entity: "user" }]);
  app.clock.advance(61 * 60_000);
  expect((await setPassword(token)).statusCode).not.toBe(200);
});

it("an address in use and details that cannot be add nobody", { tags: "P16" }, async () => {
  await createAdmin(app.context, wanted);
  await expect(createAdmin(app.context, wanted)).rejects.toThrow(
    /^new\.boss@people\.example\.com is on the staff already, perhaps removed\. Make an administrator with another/,
  );
  for (const [change, line] of [
    [{ email: "boss" }, /^"boss" is not an email address\. Nobody was added\.$/],
    [{ email: "other@people.example.com", name: " " }, /^Name is required\. Nobody/],
    [{ email: "other@people.example.com", surname: "x".repeat(101) }, /^Surname must be at most/],
  ] as const) {
    await expect(createAdmin(app.context, { ...wanted, ...change })).rejects.toThrow(line);
  }
  expect(await app.db.selectFrom("users").select("id").execute()).toHaveLength(1);
});

describe("the first administrator", () => {
  it("comes from the configuration, and can log in", { tags: "A-47" }, async () => {
    const configured = { email: wanted.email, password: goodPassword };
    const made = await ensureFirstAdmin(app.context, configured);
    expect(made).toEqual({ email, password: null });
    const { headers } = await signIn(app, email, "user", goodPassword);
    const { partyData } = await app.as({ headers }).read("me");
    expect(partyData).toMatchObject({ type: "user", role: "admin", status: "active" });
    expect(await ensureFirstAdmin(app.context, configured)).toBeNull();
  });

  it("gets a strong generated password, told also after an unheard commit", {
    tags: "A-47",
  }, async () => {
    const twice = async <T>(work: () => Promise<T>) => {
      await work();
      return work();
    };
    const made = await ensureFirstAdmin(app.context, null, twice);
    expect(made?.email).toBe("admin@layisha.example");
    expect(checkPassword(made?.password ?? "")).toBeNull();
    await signIn(app, "admin@layisha.example", "user", made?.password ?? "");
  });

  it("refuses settings that cannot be used, and makes nobody then", { tags: "A-47" }, async () => {
    for (const [configured, message] of [
      [
        { email: wanted.email, password: "weak" },
        /^ADMIN_PASSWORD is too weak\. Password must be at least 10/,
      ],
      [{ email: "boss", password: null }, /^ADMIN_EMAIL must be an email address/],
    ] as const) {
      const attempt = ensureFirstAdmin(app.context, configured);
      await expect(attempt).rejects.toThrow(StartError);
      await expect(attempt).rejects.toThrow(message);
    }
    expect(await app.db.selectFrom("users").select("id").execute()).toEqual([]);
  });

  it("is one, however many processes start at once", { tags: "A-47" }, async () => {
    const starts = Array.from({ length: 8 }, () => ensureFirstAdmin(app.context, null));
    const made = await Promise.all(starts);
    expect(made.filter((admin) => admin !== null)).toHaveLength(1);
    expect(await app.db.selectFrom("users").select("id").execute()).toHaveLength(1);
  });
});
