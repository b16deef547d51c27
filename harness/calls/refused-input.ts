import type { CallKey } from "./calls.ts";

type Said = string | RegExp;

/**
 * A change of a good body, by the paths of its fields, and the words that refuse it: beside the first
 * of these fields alone, or beside each field that is named.
 */
export type Refusal = readonly [
  changes: Readonly<Record<string, unknown>>,
  said: Said | Readonly<Record<string, Said>>,
];

/** Bodies of good form that the rules of the domain refuse, by call. */
export type RefusedInput = Partial<Record<CallKey, readonly Refusal[]>>;

/** Values that every call refuses in a field of this name, with the words beside the field. */
export const refusedByField: Readonly<Record<string, readonly (readonly [unknown, RegExp])[]>> = {
  // A mail server would read each of these otherwise than as one address.
  email: [
    "  ",
    ["a@x.example", "b@x.example"],
    { address: "a@x.example" },
    "a@x.example, b@x.example",
    "a@x.example\r\nBcc: b@x.example",
    "A <a@x.example>",
    "a@x.example\u0000",
    "a@localhost",
  ].map((email) => [email, /./] as const),
  name: [
    [" ", /required$/],
    ["Thandi\r\nBcc: b@x.example", /plain text/],
  ],
  surname: [["\u202e", /required$/]],
  cellphone: [["12345", /^Please enter a cellphone number such as 082 555 0000\./]],
  area: [[" ", /required$/]],
  confPassword: [["Another!42-van", /^Passwords do not match$/]],
  agreedToTerms: [[false, /^Please agree to the terms and conditions$/i]],
  corporateInterest: [["maybe", /^Choose yes or no\.$/]],
  status: [["asleep", /^Choose /]],
  role: [["owner", /^Choose user or admin\.$/]],
};

/** These calls judge an address, a name or an area by rules of their own. */
export const otherRules: readonly CallKey[] = [
  "POST /api/login",
  "POST /api/passkeys/add",
  "POST /api/clients/verifyOtp",
  "POST /api/drivers/verifyOtp",
  "PATCH /api/settings",
  "PATCH /api/drivers/availability/{id}",
];

/** The body with other values at these paths. */
export function bodyWith(body: object, changes: Refusal[0]): object {
  const copy = structuredClone(body);
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split(".");
    const last = names.pop() ?? "";
    const place = names.reduce<Record<string, unknown>>(
      (inner, name) => inner[name] as Record<string, unknown>,
      copy as Record<string, unknown>,
    );
    place[last] = value;
  }
  return copy;
}
