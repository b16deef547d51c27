import type { FastifyRequest } from "fastify";
import { passwordRequiredMessage } from "#domain/passwords/password-rules.ts";
import type { ConfirmedPurpose } from "#domain/sessions/passkeys.ts";
import type { Party } from "#server/caller.ts";
import type { AppContext } from "#server/context.ts";
import { createInvalidFieldsFailure, Failure, refuseInvalidFields } from "#server/failure.ts";
import { hashToken } from "#server/platform/crypto/tokens.ts";
import { clientNetworkKey } from "#server/platform/http/guards/client-address.ts";
import { recordAuditEvent } from "../audit/record-event.ts";
import { getCookieNames, readRequestCredential } from "./credentials.ts";
import { hasPasskey, type PasskeySignature, requirePasskeySignature } from "./passkeys.ts";
import { checkAccountPassword } from "./try-password.ts";

/** The hash of the token of a request's session; null without one. */
export function readSessionHash({ baseUrl }: AppContext, request: FastifyRequest): Buffer | null {
  const credential = readRequestCredential(request, getCookieNames(baseUrl).session);
  return credential && hashToken(credential.token);
}

/** Requires that the caller proves again who they are. @returns the hash of the caller's password */
export type ProveOwner = (caller: Party, purpose: ConfirmedPurpose | "erase") => Promise<string>;

/** The proof in a body: a password that was typed again, or a passkey's signature. */
export type OwnerProof = {
  readonly [Field in "password" | "ownPassword"]?: string | undefined;
} & { readonly passkey?: PasskeySignature | undefined };

/**
 * Makes the check of a request's proof: a passkey's signature for the purpose on this session, or the password
 * of an account without passkeys. A wrong password counts as a failed login.
 */
export function createOwnerProof(
  context: AppContext,
  request: FastifyRequest,
  body: OwnerProof,
): ProveOwner {
  const field = body.ownPassword === undefined ? "password" : "ownPassword";
  const password = body[field] ?? "";
  return async ({ id, type, email }, purpose) => {
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
      if (!body.passkey) return refuse(createInvalidFieldsFailure({ [field]: msg }));
      const use = { purpose, sessionHash: readSessionHash(context, request) };
      const signer = await requirePasskeySignature(context, body.passkey, use).catch(refuse);
      return signer === id ? hash : refuse(new Failure("passkey_refused"));
    }
    refuseInvalidFields({ [field]: password === "" ? passwordRequiredMessage : undefined });
    const guess = { account: `${type}:${email}`, network: clientNetworkKey(request) };
    const isOwn = await context.hasher.withPlace((verify) =>
      checkAccountPassword(context, verify, guess, password, { id, type, hash }),
    );
    const msg = "That is not your password. Try again, or reset it on the login page.";
    return isOwn ? hash : refuse(createInvalidFieldsFailure({ [field]: msg }));
  };
}
