import type { Agent } from "node:http";
import type { collectFaults } from "../drill.ts";
import type { Random } from "../random.ts";
import { type Answer, call } from "../support/call.ts";
import type { DrillDatabase } from "../support/drill-database.ts";
import type { SentCodes } from "../support/sent-codes.ts";

/** What the attacks on one-time passwords need: two processes on one database, and their mail. */
export type Stage = {
  readonly database: DrillDatabase;
  readonly ports: readonly number[];
  readonly lines: Agent;
  readonly mail: SentCodes;
  readonly random: Random;
  readonly faults: ReturnType<typeof collectFaults>;
  /** Counts what an attack wants told at the end. */
  readonly count: (what: string, by?: number) => void;
};

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

/** The networks that a call may claim to come from: a new one each time, or always the same. */
export function freshNetwork(): string {
  serial += 1;
  return `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
}

type Sent = {
  readonly method?: string;
  readonly body?: unknown;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Makes a call to either process, from a new network unless one is named. The proxy of the product
 * writes the last address of the header; what stands before it is what a visitor made up.
 */
export async function send(
  { ports, lines, random }: Stage,
  path: string,
  { method = "POST", body, from = freshNetwork(), headers = {} }: Sent,
): Promise<Answer> {
  return call(random.pick(ports), lines, {
    method,
    path,
    body,
    headers: { ...headers, "x-forwarded-for": `${freshNetwork()}, ${from}` },
  });
}

export function ask(stage: Stage, purpose: Purpose, email: unknown, kind: Kind = "clients") {
  return send(stage, `/api/${kind}/${askVerbs[purpose]}`, { body: { email } });
}

export function verify(stage: Stage, email: string, verificationCode: string, from?: string) {
  const body = { email, verificationCode };
  return send(stage, "/api/clients/verifyOtp", { body, ...(from && { from }) });
}

/** Asks for a code and reads it from the mail. */
export async function receivedCode(
  stage: Stage,
  purpose: Purpose,
  email = freshEmail(),
): Promise<{ readonly email: string; readonly code: string }> {
  const before = (await stage.mail.recipients()).filter((to) => to === email).length;
  const { status, body } = await ask(stage, purpose, email);
  if (status !== 200) throw new Error(`No code was made: ${status} ${JSON.stringify(body)}`);
  return { email, code: await stage.mail.codeFor(email, before) };
}

/** Lets time pass for what was sent to this address, by moving it into the past. */
export async function letPass({ database }: Stage, email: string, seconds: number): Promise<void> {
  await database.query(
    `update otps set created_at = created_at - make_interval(secs => $2),
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
export function checkAnswers({ faults }: Stage, what: string, answers: readonly Answer[]): void {
  for (const { status, body, broken } of answers) {
    const isClear = status === 503 || (status >= 200 && status < 500);
    if (isClear && typeof body["msg"] === "string") continue;
    if (status === 200) continue;
    faults.add(`${what} was answered ${broken ?? status}: ${JSON.stringify(body)}`);
  }
}
