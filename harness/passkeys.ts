import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { PasskeyPurpose } from "#domain/sessions/passkeys.ts";
import { acceptedBody } from "./answers.ts";
import type { TestApp } from "./app.ts";
import { goodPassword, type SignedIn, signedInStaff } from "./factories.ts";

const sha256 = (data: Buffer | string) => createHash("sha256").update(data).digest();

type Signing = {
  readonly challenge: string;
  /** The site that the browser shows; ours when left out. */
  readonly origin?: string;
  /** How often the authenticator says it has signed; one more than the last time when left out. */
  readonly counter?: number;
  /** False for an authenticator that did not ask its owner. */
  readonly isVerified?: boolean;
};

/** An authenticator with one ES256 key, as a browser passes its answers on. */
export function createPasskeyDevice() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const rawId = randomBytes(32);
  const id = rawId.toString("base64url");
  let last = 0;

  function answer(type: string, { challenge, ...signing }: Signing, attested = Buffer.alloc(0)) {
    const { origin = "http://localhost:3000", isVerified = true } = signing;
    const { counter = last + 1 } = signing;
    last = counter;
    const clientData = Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    const flags = Buffer.from([0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)]);
    const rpId = sha256(new URL(origin).hostname);
    const authData = Buffer.concat([rpId, flags, counted, attested]);
    return { clientData, clientDataJSON: clientData.toString("base64url"), authData };
  }

  return {
    id,
    /** What the browser sends of a new passkey. */
    create(signing: Signing) {
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x, "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y, "base64url"),
      ]);
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), rawId, key]);
      const { clientDataJSON, authData } = answer("webauthn.create", signing, attested);
      // In CBOR: { fmt: "none", attStmt: {}, authData }
      const attestation = Buffer.concat([
        Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
        Buffer.from([authData.length]),
        authData,
      ]);
      return { id, clientDataJSON, attestationObject: attestation.toString("base64url") };
    },
    /** What the browser sends of a signed challenge. */
    sign(signing: Signing) {
      const { clientData, clientDataJSON, authData } = answer("webauthn.get", signing);
      const signed = sign("sha256", Buffer.concat([authData, sha256(clientData)]), privateKey);
      return {
        id,
        clientDataJSON,
        authenticatorData: authData.toString("base64url"),
        signature: signed.toString("base64url"),
      };
    },
  };
}

export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>;

/** A challenge for the session of `who`; for a login, `who` has none. */
export async function passkeyChallenge(
  app: TestApp,
  who: Partial<Pick<SignedIn, "headers">>,
  purpose: PasskeyPurpose,
): Promise<string> {
  const { headers } = who;
  const asked = app.as(headers ? { headers } : {}).post("passkeys/challenge", { purpose });
  return acceptedBody(await asked).challenge;
}

/** Proves `who` by the device, for a purpose. */
export const passkeyProof = async (
  app: TestApp,
  who: SignedIn,
  device: PasskeyDevice,
  purpose: PasskeyPurpose,
) => ({ passkey: device.sign({ challenge: await passkeyChallenge(app, who, purpose) }) });

/** The body that adds a device's passkey, proved by the password. */
export const passkeyToAdd = async (
  app: TestApp,
  who: SignedIn,
  device = createPasskeyDevice(),
) => ({
  name: "My phone",
  created: device.create({ challenge: await passkeyChallenge(app, who, "add-passkey") }),
  password: goodPassword,
});

/** Adds the first passkey of an account; answers its device and the recovery codes. */
export async function addedPasskey(app: TestApp, who: SignedIn) {
  const device = createPasskeyDevice();
  const added = await app.as(who).post("passkeys/add", await passkeyToAdd(app, who, device));
  const { codes } = acceptedBody(added) as { codes: string[] };
  return { device, codes };
}

/** What tests of passkeys do again and again. */
export function openPasskeys(app: TestApp) {
  const logInChallenge = () => passkeyChallenge(app, {}, "log-in");
  return {
    logInChallenge,
    logIn: (passkey: object) => app.as({}).post("passkeys/login", { passkey }),
    /** Logs in with the password, and perhaps a recovery code. */
    byPassword: (email: string, recoveryCode = "") =>
      app.as({}).post("login", {
        email,
        password: goodPassword,
        loginPartyType: "user",
        recoveryCode,
      }),
    /** A new member of staff with a passkey. */
    passkeyOwner: async (role: "user" | "admin" = "user") => {
      const who = await signedInStaff(app, role);
      return { who, office: app.as(who), ...(await addedPasskey(app, who)) };
    },
    eventsAbout: async (id: string) => {
      const events = app.db.selectFrom("audit_events").select("action").orderBy("id");
      return (await events.where("entityId", "=", id).execute()).map(({ action }) => action);
    },
  };
}
