import { describe, expect, it } from "vitest";
import { sharedApp } from "#harness/app.ts";
import { granted } from "#harness/drivers.ts";
import { goodPassword, signedInClient, signIn } from "#harness/factories.ts";
import { setStatus } from "#harness/people.ts";
import { askForCode, freshEmail, verifiedAddress } from "#harness/verified-address.ts";

const newPassword = "Wardrobe-77-stairs!";
const minute = 60_000;

const app = sharedApp();

function update(email: string, headers: Record<string, string>, password = newPassword) {
  return app.inject({
    method: "PATCH",
    url: "/api/clients/updatepassword",
    headers,
    payload: { email, password, confPassword: password },
  });
}

async function me(headers: Record<string, string>) {
  return (await app.inject({ method: "GET", url: "/api/me", headers })).statusCode;
}

describe("setting a new password", () => {
  it("ends all access, and is told", { tags: ["A-39", "A-40", "A-41"] }, async () => {
    const { email, headers } = await signedInClient(app);
    const other = await signedInClient(app);
    const second = await signIn(app, email, "client");
    const grant = await verifiedAddress(app, email, "reset");
    const answer = await update(email, grant);
    expect(answer.json()).toEqual({ msg: expect.stringMatching(/log in/i) });
    expect(answer.cookies).toEqual([
      expect.objectContaining({ name: "layisha_verified", value: "", expires: new Date(0) }),
    ]);
    const sessions = [headers, second.headers, other.headers];
    expect(await Promise.all(sessions.map(me))).toEqual([401, 401, 200]);
    expect((await update(email, grant)).json().code).toBe("verification_required");
    await expect(signIn(app, email, "client", goodPassword)).rejects.toThrow("wrong_credentials");
    await signIn(app, email, "client", newPassword);

    const [notice, ...more] = await app.mailbox.deliver();
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ to: email, subject: "Your Layisha password was changed" });
    expect(notice?.text).not.toContain(newPassword);
  });

  it("is refused without the grant, with one answer for all", { tags: "A-42" }, async () => {
    const { email } = await signedInClient(app);
    const attacker = await signedInClient(app);
    await verifiedAddress(app, email, "reset");
    const known = await update(email, {});
    expect([known.statusCode, known.json().code]).toEqual([403, "verification_required"]);
    expect((await update(email, attacker.headers)).body).toBe(known.body);
    expect((await update(freshEmail(), {})).body).toBe(known.body);
  });

  it("changes no other account than the verified one", { tags: "A-42" }, async () => {
    const victim = await signedInClient(app);
    const attacker = await signedInClient(app);
    const grant = await verifiedAddress(app, attacker.email, "reset");
    expect((await update(victim.email, grant)).json().code).toBe("verification_required");
    await signIn(app, victim.email, "client", goodPassword);
    expect((await update(attacker.email, grant)).statusCode).toBe(200);
  });

  it("takes no grant that was made for a registration", { tags: "A-43" }, async () => {
    const email = freshEmail();
    const grant = await verifiedAddress(app, email, "register");
    expect((await update(email, grant)).json().code).toBe("verification_required");
  });

  it("ends an older grant when a new code is asked for", { tags: "A-44" }, async () => {
    const { email } = await signedInClient(app);
    const older = await verifiedAddress(app, email, "reset");
    app.clock.advance(minute);
    await askForCode(app, "reset", email);
    expect((await update(email, older)).json().code).toBe("verification_required");
    app.clock.advance(minute);
    const newest = await verifiedAddress(app, email, "reset");
    expect((await update(email, older)).json().code).toBe("verification_required");
    expect((await update(email, newest)).statusCode).toBe(200);
  });

  it("takes a grant for 30 minutes, and once of twenty at once", { tags: "A-44" }, async () => {
    const { email } = await signedInClient(app);
    const expired = await verifiedAddress(app, email, "reset");
    app.clock.advance(30 * minute);
    expect((await update(email, expired)).json().code).toBe("verification_required");
    const grant = await verifiedAddress(app, email, "reset");
    const answers = await Promise.all(Array.from({ length: 20 }, () => update(email, grant)));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 403)]);
  });

  it("holds it to the rules, and keeps the grant meanwhile", { tags: "A-45" }, async () => {
    const { email } = await signedInClient(app);
    const grant = await verifiedAddress(app, email, "reset");
    const weak = await update(email, grant, "short");
    expect(weak.statusCode).toBe(400);
    expect(weak.json().errors.password).toBe(
      "Password must be at least 10 characters long. Password must contain at least one uppercase letter. Password must contain at least one number. Password must contain at least one special character.",
    );
    expect((await update(email, grant, "")).json().errors).toEqual({
      password: "Password is required",
      confPassword: "Confirm Password is required",
    });
    expect((await update(email, grant)).statusCode).toBe(200);
  });

  it.each(["suspended", "removed"] as const)(
    "does not open an account that was %s meanwhile",
    { tags: "A-46" },
    async (status) => {
      const { id, email } = await signedInClient(app);
      const grant = await verifiedAddress(app, email, "reset");
      await setStatus(app, id, status);
      expect((await update(email, grant)).json().code).toBe("verification_required");
      const account = app.db.selectFrom("parties").select("status").where("id", "=", id);
      expect(await account.executeTakeFirst()).toEqual({ status });
    },
  );
});

const ask = (headers: Record<string, string> = {}) =>
  app.inject({ url: "/api/clients/verification", headers });

it.each(["register", "reset"] as const)(
  "the holder of a grant is told the address, the purpose %s and the end of the 30 minutes",
  { tags: "S-73" },
  async (purpose) => {
    const email = freshEmail();
    const headers = await granted(app, { email, partyType: "client", purpose });
    const answer = await ask(headers);
    const expiresAt = new Date(app.clock.now() + 30 * minute).toISOString();
    expect([answer.statusCode, answer.json()]).toEqual([200, { email, purpose, expiresAt }]);
    app.clock.advance(30 * minute);
    expect((await ask(headers)).statusCode).toBe(403);
  },
);

it("nobody else is told anything, nor the holder of a driver's grant", {
  tags: "S-73",
}, async () => {
  const email = freshEmail();
  const driver = await granted(app, { email, partyType: "driver", purpose: "register" });
  for (const headers of [{}, { authorization: `Bearer ${"x".repeat(43)}` }, driver]) {
    const answer = await ask(headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, "verification_required"]);
    expect(answer.body).not.toContain(email);
  }
});
