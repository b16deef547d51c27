import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { signedInClient } from "#harness/factories.ts";
import {
  askForCode,
  freshEmail,
  newestOtp,
  receivedCode,
  verifiedAddress,
  verify,
  wrongCode,
} from "#harness/verified-address.ts";
import { wholeDatabase } from "#harness/whole-database.ts";
import { otpCode } from "./otp-code.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe("what is kept of a code", () => {
  it("is nothing that shows it while it is live, and nothing of the grant's token", {
    tags: "A-21",
  }, async () => {
    const { email } = await signedInClient(app);
    await askForCode(app, "reset", email);
    const { id } = await newestOtp(app, email);
    const code = otpCode(app.context.secrets, id);
    const alone = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`);
    expect(await wholeDatabase(app)).toContain(id);
    expect(await wholeDatabase(app)).not.toMatch(alone);
    expect(await receivedCode(app, email)).toBe(code);
    const answer = await verify(app, email, code);
    const after = await wholeDatabase(app);
    expect(after).not.toMatch(alone);
    expect(after).not.toContain(answer.json().verificationToken);
  });

  it("is the code itself only when it was spent, and only for a registration", {
    tags: "A-22",
  }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    expect((await newestOtp(app, email)).spent_code).toBeNull();
    await verify(app, email, code);
    expect((await newestOtp(app, email)).spent_code).toBe(code);

    const client = await signedInClient(app);
    await verifiedAddress(app, client.email, "reset");
    expect((await newestOtp(app, client.email)).spent_code).toBeNull();
  });

  it("is written in the audit log: asked for, wrong, verified", { tags: "A-23" }, async () => {
    const email = freshEmail();
    await askForCode(app, "register", email);
    const code = await receivedCode(app, email);
    await verify(app, email, wrongCode(code));
    await verify(app, email, code);
    const events = await app.db
      .selectFrom("audit_events")
      .select("action")
      .where("entity_id", "=", (await newestOtp(app, email)).id)
      .orderBy("id")
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      "request-code",
      "wrong-code",
      "verify-code",
    ]);
  });
});
