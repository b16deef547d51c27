/** The keys of the calls that every kind of record has. `*` stands for the kind, such as `clients`. */
export const recordCallKeys = {
  list: "GET /api/*/all",
  file: "GET /api/*/all.csv",
  one: "GET /api/*/{id}",
  history: "GET /api/*/{id}/history",
  update: "PATCH /api/*/update/{id}",
  restore: "PATCH /api/*/restore/{id}",
  remove: "DELETE /api/*/delete/{id}",
} as const;

/** The keys of the calls that verify an email address. `*` stands for the kind of account. */
export const verificationCallKeys = {
  createOtp: "POST /api/*/createOtp",
  forgotPassword: "POST /api/*/forgotpassword",
  verifyOtp: "POST /api/*/verifyOtp",
  verification: "GET /api/*/verification",
  updatePassword: "PATCH /api/*/updatepassword",
} as const;

type Keys = Readonly<Record<string, string>>;

/** The key of a call with a kind of record, such as `clients`, in the place of `*`. */
export type CallKeyOfKind<Key, Kind extends string> = Key extends `${infer Start}*${infer End}`
  ? `${Start}${Kind}${End}`
  : never;

/** An object whose keys are calls of one kind of record, such as `GET /api/clients/all`. */
export type CallsByKey<K extends Keys, Kind extends string, Values> = {
  readonly [Act in keyof Values & keyof K as CallKeyOfKind<K[Act], Kind>]: Values[Act];
};

/** Puts each value under the key of its call for one kind of record; leaves out undefined values. */
export function callsByKey<K extends Keys, const Kind extends string, Values extends object>(
  keys: K,
  kind: Kind,
  values: Values,
) {
  const entries = Object.entries(values).flatMap(([act, value]) =>
    value === undefined ? [] : [[keys[act]?.replace("*", kind), value]],
  );
  return Object.fromEntries(entries) as CallsByKey<K, Kind, Values>;
}
