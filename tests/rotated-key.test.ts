import { beforeEach, expect, it } from "vitest";
import { openOwnApp } from "#harness/app.ts";
import { signedInStaff } from "#harness/factories.ts";
import { askForCode, freshEmail, receivedCode, verify } from "#harness/verified-address.ts";
import { createSecretKeys, type SecretKeys } from "#server/platform/crypto/secrets.ts";

const before = "the key of before, as long as any other key";
const after = "the key from now on, as long as any other";

/** The key that the product was started with, as a restart changes it. */
let key: SecretKeys;
const app = await openOwnApp({
  secrets: {
    sign: (purpose, message) => key.sign(purpose, message),
    get accepted() {
      return key.accepted;
    },
  },
});
beforeEach(() => {
  key = createSecretKeys(before);
});

it("a code that is mailed after the change verifies", { tags: "O12" }, async () => {
  const email = freshEmail();
  await askForCode(app, "register", email);
  key = createSecretKeys(after, before);
  expect((await verify(app, email, await receivedCode(app, email))).statusCode).toBe(200);
});

it("sessions and verified addresses know nothing of the key", { tags: "O12" }, async () => {
  const { headers } = await signedInStaff(app);
  key = createSecretKeys(after);
  expect((await app.as({ headers }).get("me")).statusCode).toBe(200);
});
