import type { CodePurpose } from "#domain/codes/code-kinds.ts";
import { findNewestOtp, type Otp } from "#server/core/codes/otps.store.ts";
import { acceptedBody } from "./answers.ts";
import type { TestApp } from "./app.ts";

type Payload = Readonly<Record<string, unknown>>;

const requestPaths = {
  register: "/api/clients/createOtp",
  reset: "/api/clients/forgotpassword",
} as const;

let serial = 0;

/** An address that no other test uses, so that limits counted for it are this test's alone. */
export function freshEmail(name = "visitor"): string {
  return `${name}${++serial}@people.example.com`;
}

/** A network that no other test uses, for the same reason. */
export function freshNetwork(): string {
  serial++;
  return `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
}

/** Posts as a visitor from a network of its own, unless one is given. */
export function post(
  app: TestApp,
  url: string,
  payload: Payload,
  { from = freshNetwork(), headers = {} }: { from?: string; headers?: Record<string, string> } = {},
) {
  return app.inject({ method: "POST", url, payload, headers, remoteAddress: from });
}

export function askForCode(app: TestApp, purpose: CodePurpose, email: unknown, from?: string) {
  return post(app, requestPaths[purpose], { email }, from === undefined ? {} : { from });
}

export function verify(app: TestApp, email: string, verificationCode: string, from?: string) {
  const payload = { email, verificationCode };
  return post(app, "/api/clients/verifyOtp", payload, from === undefined ? {} : { from });
}

/**
 * Delivers the mail that waits, but for what is told of orders, of which there may be much, and reads
 * the newest code that this address was sent.
 */
export async function receivedCode(app: TestApp, email: string): Promise<string> {
  await app.mailbox.deliver("order-%");
  const message = app.mailbox.messages.filter(({ to }) => to === email).at(-1);
  const code = /^\d{6}$/m.exec(message?.text ?? "")?.[0];
  if (code === undefined) throw new Error(`No code reached ${email}: ${message?.text}`);
  return code;
}

export async function sentCode(
  app: TestApp,
  email: string,
  purpose: CodePurpose = "register",
): Promise<string> {
  await askForCode(app, purpose, email);
  return receivedCode(app, email);
}

/** The record of the newest code of this address, as a client's. */
export async function newestOtp(app: TestApp, email: string): Promise<Otp> {
  const otp = await findNewestOtp(app.db, { email, partyType: "client" });
  if (!otp) throw new Error(`No code was made for ${email}.`);
  return otp;
}

/** A code of the right form that is not the right one. */
export const wrongCode = (code: string): string =>
  code.replace(/^./, (digit) => `${(Number(digit) + 1) % 10}`);

/** Verifies an address as a person does; answers the headers that carry the grant. */
export async function verifiedAddress(
  app: TestApp,
  email: string,
  purpose: CodePurpose,
): Promise<{ readonly authorization: string }> {
  const { verificationToken } = acceptedBody(
    await verify(app, email, await sentCode(app, email, purpose)),
  );
  return { authorization: `Bearer ${verificationToken}` };
}
