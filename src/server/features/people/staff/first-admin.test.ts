import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkPassword } from "#domain/passwords/password-rules.ts";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { goodPassword, signIn } from "#harness/factories.ts";
import { ConfigError } from "#server/config.ts";
import { ensureFirstAdmin } from "./create-admin.ts";

const email = "Boss@people.example.com";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

describe("the first administrator", () => {
  it("comes from the configuration, and can log in", { tags: "A-47" }, async () => {
    const made = await ensureFirstAdmin(app.context, { email, password: goodPassword });
    expect(made).toEqual({ email: "boss@people.example.com", password: null });
    const { headers } = await signIn(app, email, "user", goodPassword);
    const { partyData } = (await app.inject({ method: "GET", url: "/api/me", headers })).json();
    expect(partyData).toMatchObject({ type: "user", role: "admin", status: "active" });
    expect(await ensureFirstAdmin(app.context, { email, password: goodPassword })).toBeNull();
  });

  it("gets a strong generated password when none is configured", { tags: "A-47" }, async () => {
    const made = await ensureFirstAdmin(app.context, null);
    expect(made?.email).toBe("admin@layisha.example");
    expect(checkPassword(made?.password ?? "")).toBeNull();
    await signIn(app, "admin@layisha.example", "user", made?.password ?? "");
  });

  it("refuses settings that cannot be used, and makes nobody then", { tags: "A-47" }, async () => {
    for (const [configured, message] of [
      [{ email, password: "weak" }, /^ADMIN_PASSWORD is too weak\. Password must be at least 10/],
      [{ email: "boss", password: null }, /^ADMIN_EMAIL must be an e-mail address/],
    ] as const) {
      const attempt = ensureFirstAdmin(app.context, configured);
      await expect(attempt).rejects.toThrow(ConfigError);
      await expect(attempt).rejects.toThrow(message);
    }
    expect(await app.db.selectFrom("parties").select("id").execute()).toEqual([]);
  });

  it("is one, however many processes start at once", { tags: "A-47" }, async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => ensureFirstAdmin(app.context, null)),
    );
    expect(made.filter((admin) => admin !== null)).toHaveLength(1);
    expect(await app.db.selectFrom("users").select("id").execute()).toHaveLength(1);
  });
});
