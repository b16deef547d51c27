import { expect, it } from "vitest";
import { clientRegistrationDraft, resetDrafts } from "./drafts.ts";

const draft = {
  email: "thandi@example.com",
  verifCodeSent: "yes",
  codeSentTo: "thandi@example.com",
  resendAtMs: 1_800_000_000_000,
  name: "Thandi",
  surname: "Sample",
  cellphone: "082 555 0001",
  corporateInterest: "yes",
} as const;

it("reads a draft back as it was stored", { tags: "S-60" }, () => {
  expect(clientRegistrationDraft.read(JSON.stringify(draft))).toEqual(draft);
});

it("takes no password, code or claim of being verified from the storage", { tags: "S-60" }, () => {
  const claimed = {
    ...draft,
    password: "Zebras7!Paint",
    confPassword: "Zebras7!Paint",
    verificationCode: "123456",
    verifiedEmail: "yes",
    verified: true,
  };
  expect(clientRegistrationDraft.read(JSON.stringify(claimed))).toEqual(draft);
});

it.each([null, "", "not json", "null", "7", "[]", '{"email":7,"verifCodeSent":true}'])(
  "counts what is no draft as an empty one: %j",
  { tags: "S-60" },
  (stored) => {
    expect(clientRegistrationDraft.read(stored)).toEqual(clientRegistrationDraft.empty);
    for (const kind of [resetDrafts.client, resetDrafts.driver]) {
      expect(kind.read(stored)).toEqual(kind.empty);
    }
  },
);

it("knows no other answers than yes and no", { tags: "S-60" }, () => {
  const odd = { ...draft, verifCodeSent: "maybe", corporateInterest: "perhaps" };
  expect(clientRegistrationDraft.read(JSON.stringify(odd))).toMatchObject({
    verifCodeSent: "",
    corporateInterest: "no",
  });
});

it("keeps the resets of a client and of a driver apart", { tags: "S-60" }, () => {
  expect(resetDrafts.client.name).not.toBe(resetDrafts.driver.name);
});
