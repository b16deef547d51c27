import type { numbersContract } from "#contract/numbers.contract.ts";
import { otpCode } from "#server/core/codes/otp-code.ts";
import type { TestApp } from "../app.ts";
import { type SignedIn, signedInClient, signedInDriver } from "../factories.ts";
import { type CallRows, type GoodAsk, msg, read, write } from "./call-row.ts";

const account = "client driver";

/** Asks for a code to a number; answers the digits, as the phone shows them. */
export async function numberCode(app: TestApp, { headers }: SignedIn): Promise<string> {
  await app.inject({ method: "POST", url: "/api/mynumber/code", headers, payload: {} });
  const codes = app.db.selectFrom("number_codes").select("id").orderBy("id", "desc").limit(1);
  const { id } = await codes.executeTakeFirstOrThrow();
  return otpCode(app.context.secrets, `number-${id}`);
}

const newcomer = (app: TestApp, reader: string) =>
  reader === "driver" ? signedInDriver(app) : signedInClient(app);

const asNewcomer: GoodAsk = async ({ app }, reader) => ({
  headers: (await newcomer(app, reader)).headers,
});

export const numberCalls: CallRows<typeof numbersContract> = {
  "GET /api/mynumber": read(account, "cellphone takesSms provedAt sms", async ({ app }, reader) => {
    const person = await newcomer(app, reader);
    const { headers } = person;
    const payload = { verificationCode: await numberCode(app, person) };
    await app.inject({ method: "POST", url: "/api/mynumber/prove", headers, payload });
    return { headers };
  }),
  "POST /api/mynumber/code": write(account, "request-number-code", msg, asNewcomer),
  "POST /api/mynumber/prove": write(account, "prove-number", msg, async ({ app }, reader) => {
    const person = await newcomer(app, reader);
    const payload = { verificationCode: await numberCode(app, person) };
    return { headers: person.headers, payload };
  }),
  "PATCH /api/mynumber": write(account, "choose-sms", msg, async (setting, reader) => ({
    ...(await asNewcomer(setting, reader)),
    payload: { sms: "no" },
  })),
};
