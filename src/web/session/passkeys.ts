import { brand } from "#contract/brand.ts";
import { type PasskeyPurpose, passkeyAlgorithms } from "#domain/sessions/passkeys.ts";
import { callApi } from "#web/api/api-client.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { SignedInParty } from "./session.ts";

const failure = (msg: string) => new ApiError(400, { code: "passkey_refused", msg });

/** Fetches a challenge, and lets the browser ask for a passkey. @throws ApiError that says what to do */
async function askBrowser<Answer>(
  purpose: PasskeyPurpose,
  ask: (challenge: string) => Promise<Credential | null>,
) {
  const { challenge } = await callApi("POST /api/passkeys/challenge", { body: { purpose } });
  if (!("PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential))
    throw failure("This browser cannot use passkeys here. Update it, or use another one.");
  const credential = await ask(challenge).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "InvalidStateError")
      throw failure("This device has a passkey of this account already.");
    throw failure("Your device gave no passkey. Try again, and confirm on the device.");
  });
  return (credential as PublicKeyCredential).toJSON() as Answer;
}

/** Lets a passkey sign a challenge for this purpose, once its owner confirms it on the device. */
export async function signWithPasskey(purpose: PasskeyPurpose) {
  const { id, response } = await askBrowser<AuthenticationResponseJSON>(purpose, (challenge) =>
    navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON({
        challenge,
        userVerification: "required",
      }),
    }),
  );
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Makes a passkey on a device that has none of the `known` ones. */
export async function createPasskey(party: SignedInParty, known: readonly { id: string }[]) {
  const { id, response } = await askBrowser<RegistrationResponseJSON>("add-passkey", (challenge) =>
    navigator.credentials.create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON({
        challenge,
        rp: { name: brand.name },
        user: {
          id: btoa(party.id).replaceAll("=", ""),
          name: party.email,
          displayName: `${party.name} ${party.surname}`,
        },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: known.map((passkey) => ({ type: "public-key", id: passkey.id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      }),
    }),
  );
  const { clientDataJSON, attestationObject } = response;
  return { id, clientDataJSON, attestationObject };
}
