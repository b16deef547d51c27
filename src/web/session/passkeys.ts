import { brand } from "#contract/brand.ts";
import { type PasskeyPurpose, passkeyAlgorithms } from "#domain/sessions/passkeys.ts";
import { callApi } from "#web/api/api-client.ts";
import { ApiError } from "#web/api/api-error.ts";
import type { SignedInParty } from "./session.ts";

/** Fetches a challenge, and lets the browser ask for a passkey. @throws ApiError that says what to do */
async function askBrowser<Answer>(
  purpose: PasskeyPurpose,
  ask: (challenge: string) => Promise<Credential | null>,
): Promise<Answer> {
  const { challenge } = await callApi("POST /api/passkeys/challenge", { body: { purpose } });
  try {
    return ((await ask(challenge)) as PublicKeyCredential).toJSON() as Answer;
  } catch (error) {
    const isKnown = error instanceof DOMException && error.name === "InvalidStateError";
    const msg = isKnown
      ? "This device has a passkey of this account already."
      : "Your device gave no passkey. Try again, and confirm on the device. If it does not ask, update your browser or use another one.";
    throw new ApiError(400, { code: "passkey_refused", msg });
  }
}

/** Lets a passkey sign a challenge for this purpose, once its owner confirms it on the device. */
export async function signWithPasskey(purpose: PasskeyPurpose) {
  const { id, response } = await askBrowser<AuthenticationResponseJSON>(purpose, (challenge) => {
    const options = { challenge, userVerification: "required" };
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    return navigator.credentials.get({ publicKey });
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Makes a passkey on a device that has none of the `known` ones. */
export async function createPasskey(party: SignedInParty, known: readonly { id: string }[]) {
  const { id, response } = await askBrowser<RegistrationResponseJSON>(
    "add-passkey",
    (challenge) => {
      const userId = btoa(party.id).replaceAll("=", "");
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({
        challenge,
        rp: { name: brand.name },
        user: { id: userId, name: party.email, displayName: `${party.name} ${party.surname}` },
        pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
        excludeCredentials: known.map((passkey) => ({ type: "public-key", id: passkey.id })),
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return navigator.credentials.create({ publicKey });
    },
  );
  const { clientDataJSON, attestationObject } = response;
  return { id, clientDataJSON, attestationObject };
}
