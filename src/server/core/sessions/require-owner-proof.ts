import type { FastifyRequest } from "fastify";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import type { ConfirmedPurpose } from "#domain/sessions/passkeys.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { createInvalidFieldsFailure, refuseInvalidFields } from "#server/failure.ts";
import { hashToken } from "#server/platform/crypto/tokens.ts";
import { clientNetworkKey } from "#server/platform/http/guards/client-address.ts";
import { recordAuditEvent } from "../audit/record-event.ts";
import { getCookieNames, readRequestCredential } from "./credentials.ts";
import { hasPasskey, type PasskeySignature, requirePasskeySignature } from "./passkeys.ts";
import { checkAccountPassword } from "./try-password.ts";

/** A password that was typed again or a passkey's signature, with the session and network of the request. */
export type OwnerProof = {
  readonly password: string;
  readonly passkey?: PasskeySignature | undefined;
  readonly session: Buffer | null;
  readonly network: string;
};

/** The hash of the token of a request's session; null without one. */
export function readSessionHash({ baseUrl }: AppContext, request: FastifyRequest): Buffer | null {
  const credential = readRequestCredential(request, getCookieNames(baseUrl).session);
  return credential && hashToken(credential.token);
}

export const readOwnerProof = (
  context: AppContext,
  request: FastifyRequest,
  body: Pick<OwnerProof, "passkey"> &
    Partial<Record<"password" | "ownPassword", string | undefined>>,
): OwnerProof => ({
  password: body.ownPassword ?? body.password ?? "",
  passkey: body.passkey,
  session: readSessionHash(context, request),
  network: clientNetworkKey(request),
});

/**
 * Requires a passkey's signature for this purpose, or the password of an account without passkeys. A wrong
 * password counts as a failed login.
 *
 * @returns the hash of the password
 */
export async function requireOwnerProof(
  context: AppContext,
  { id, type, email }: Party,
  { password, passkey, session, network }: OwnerProof,
  purpose: ConfirmedPurpose | "erase",
): Promise<string> {
  const field = purpose === "staff" ? "ownPassword" : "password";
  const refuse = async (error: Error): Promise<never> => {
    const owner = { type, id };
    await recordAuditEvent(context, context.db, owner, `${purpose}-refused`, owner);
    throw error;
  };
  const { passwordHash: hash } = await context.db
    .selectFrom("parties")
    .select("passwordHash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (purpose !== "erase" && (await hasPasskey(context.db, id))) {
    const msg = "Confirm this with your passkey: your password alone is not enough any more.";
    if (!passkey) return refuse(createInvalidFieldsFailure({ [field]: msg }));
    const use = { purpose, session, partyId: id };
    await requirePasskeySignature(context, passkey, use).catch(refuse);
    return hash;
  }
  refuseInvalidFields({ [field]: password === "" ? passwordRequiredMessage : undefined });
  const guess = { account: `${type}:${email}`, network };
  const isOwn = await context.hasher.withPlace((verify) =>
    checkAccountPassword(context, verify, guess, password, { id, type, hash }),
  );
  const msg = "That is not your password. Try again, or reset it on the login page.";
  return isOwn ? hash : refuse(createInvalidFieldsFailure({ [field]: msg }));
}
