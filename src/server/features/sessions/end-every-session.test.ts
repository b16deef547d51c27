import { expect, it } from "vitest";
import { startTestApp } from "#harness/app.ts";
import { signedInClient, signedInStaff, signIn } from "#harness/factories.ts";
import { otpCode } from "../codes/otp-code.ts";
import { endEverySession } from "./end-every-session.ts";

it("signs everybody out and ends every code, and lets them all sign in again", {
  tags: "P14",
}, async () => {
  const app = await startTestApp();
  try {
    const [client, staff] = [await signedInClient(app), await signedInStaff(app, "admin")];
    const email = "someone@customers.example.com";
    await app.inject({ method: "POST", url: "/api/clients/createOtp", payload: { email } });

    expect(await endEverySession(app.context)).toBe(2);
    for (const { headers } of [client, staff]) {
      expect((await app.inject({ url: "/api/me", headers })).statusCode).toBe(401);
    }
    const { id } = await app.db.selectFrom("otps").select("id").executeTakeFirstOrThrow();
    const verified = await app.inject({
      method: "POST",
      url: "/api/clients/verifyOtp",
      payload: { email, verificationCode: otpCode(app.context.secrets, id) },
    });
    expect(verified.json()).toMatchObject({ code: "otp_wrong" });
    await signIn(app, client.email, "client");
    const events = await app.db
      .selectFrom("audit_events")
      .select("actor_type")
      .where("action", "=", "end-all")
      .execute();
    expect(events).toEqual([{ actor_type: "system" }]);
  } finally {
    await app.close();
  }
});
