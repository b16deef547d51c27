import type { Answer } from "../frame/call.ts";
import { networkOf } from "../frame/call.ts";
import type { Setup } from "../frame/drill.ts";
import type { SentCodes } from "../frame/mail.ts";
import type { Random } from "../frame/random.ts";

/** Two processes on one database, and the mail that they sent. */
export type OtpSetup = Setup & { readonly mail: SentCodes };

export type Purpose = "register" | "reset";

/** The kinds of party that codes are for, as paths name them. */
export type Kind = "clients" | "drivers";

const askVerbs = { register: "createOtp", reset: "forgotpassword" } as const;

let serial = 0;

/** An address that nothing else in the drill uses. */
export function freshEmail(name = "victim"): string {
  serial += 1;
  return `${name}${serial}@people.example.com`;
}

export function freshNetwork(): string {
  serial += 1;
  return networkOf(serial)["x-forwarded-for"];
}

type Sent = {
  readonly method?: string;
  readonly body?: unknown;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Makes a call to either process, from a new network unless one is named. The proxy of the product
 * writes the last address of the header; a visitor may make up those before it.
 */
export function send(
  { call }: OtpSetup,
  path: string,
  { method = "POST", body, from = freshNetwork(), headers = {} }: Sent,
): Promise<Answer> {
  const forwarded = { "x-forwarded-for": `${freshNetwork()}, ${from}` };
  return call({ method, path, body, headers: { ...headers, ...forwarded } });
}

export function ask(setup: OtpSetup, purpose: Purpose, email: unknown, kind: Kind = "clients") {
  return send(setup, `/api/${kind}/${askVerbs[purpose]}`, { body: { email } });
}

export function verify(setup: OtpSetup, email: string, verificationCode: string, from?: string) {
  const body = { email, verificationCode };
  return send(setup, "/api/clients/verifyOtp", { body, ...(from && { from }) });
}

/** Asks for a code and reads it from the mail. */
export async function receivedCode(
  setup: OtpSetup,
  purpose: Purpose = "register",
  email = freshEmail(),
): Promise<{ readonly email: string; readonly code: string }> {
  const before = (await setup.mail.recipients()).filter((to) => to === email).length;
  const { status, body } = await ask(setup, purpose, email);
  if (status !== 200) throw new Error(`No code was made: ${status} ${JSON.stringify(body)}`);
  return { email, code: await setup.mail.codeFor(email, before) };
}

/** Lets time pass for what was sent to this address, by moving it into the past. */
export async function letPass({ database }: Setup, email: string, seconds: number): Promise<void> {
  await database.query(
    `with sends as (
       update mail_sends set created_at = created_at - make_interval(secs => $2) where email = $1)
     update otps set created_at = created_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) where email = $1`,
    [email, seconds],
  );
}

/** A code of the right form that is not the right one. */
export function wrongCode(code: string, random: Random): string {
  const guess = String(random.below(1_000_000)).padStart(6, "0");
  return guess === code ? wrongCode(code, random) : guess;
}

export const codeOf = ({ body }: Answer) => body["code"];

/** Whether a guess was looked at: a limit, or a busy server, refuses others unseen. */
export const wasLookedAt = (answer: Answer) =>
  answer.status === 200 || codeOf(answer) === "otp_wrong";

/** Each answer must be a success or a refusal in words; a busy server may say so. */
export function checkAnswers({ faults }: Setup, what: string, answers: readonly Answer[]): void {
  for (const { status, body, broken } of answers) {
    const isClear = status === 503 || (status >= 200 && status < 500);
    if (status === 200 || (isClear && typeof body["msg"] === "string")) continue;
    faults.add(`${what} was answered ${broken ?? status}: ${JSON.stringify(body)}`);
  }
}
