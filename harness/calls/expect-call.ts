import { v7 as newId } from "uuid";
import { expect } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { buildRequest, type CallKey } from "./calls.ts";
import type { Ask, CallSetting, Reader } from "./good-call.ts";

export type Call = { readonly key: CallKey; readonly ask: Ask; readonly reader: Reader };

/** Says whether the path of a call names a record. */
export const hasRecord = (key: string) => /\{(id|quoteId|truckSize)\}/.test(key);

/** The answer is the same to every id that leads nowhere. */
export async function expectNowhere(
  setting: CallSetting,
  { key, ask, reader }: Call,
): Promise<void> {
  const { app, order } = setting;
  const answers = await Promise.all(
    [newId(), "nonsense", `${order}x`, order.slice(0, -1), "0", "-1", "1e309"].map((id) =>
      app.inject(buildRequest(setting, key, { ...ask, at: encodeURIComponent(id) }, reader)),
    ),
  );
  expect(answers[0]?.json()).toMatchObject({ msg: expect.any(String), code: expect.any(String) });
  for (const { statusCode, body } of answers) {
    expect([statusCode, body]).toEqual([404, answers[0]?.body]);
  }
}

/** A record of another client or driver is answered exactly as if it were not there. */
export async function expectForeignersNotFound(
  setting: CallSetting,
  { key, ask, reader }: Call,
): Promise<void> {
  if ((reader !== "client" && reader !== "driver") || !hasRecord(key)) return;
  if (endpoints[key].access === "public") return;
  const { app, strangers } = setting;
  const { headers } = strangers[reader];
  const [foreign, missing] = await Promise.all(
    [ask, { ...ask, at: newId() }].map((one) =>
      app.inject(buildRequest(setting, key, { ...one, headers }, reader)),
    ),
  );
  expect([foreign?.statusCode, foreign?.body]).toEqual([404, missing?.body]);
  expect(Object.keys(foreign?.headers ?? {})).toEqual(Object.keys(missing?.headers ?? {}));
}

/** Makes the call with another body. */
export async function sendBody(
  setting: CallSetting,
  { key, ask, reader }: Call,
  payload: unknown,
  type = "application/json",
) {
  const request = buildRequest(setting, key, ask, reader);
  const answer = await setting.app.inject({
    ...request,
    payload: typeof payload === "string" ? payload : JSON.stringify(payload),
    headers: { ...request.headers, "content-type": type },
  });
  const { code, errors = {} } = answer.json();
  return { status: answer.statusCode, code, errors: errors as Readonly<Record<string, string>> };
}

/** The part of JSON Schema that describes bodies. */
export type Shape = {
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

type Operation = { readonly requestBody?: { content: Record<string, { schema: Shape }> } };
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** Reads what the description of the API says of the body of each call. */
export async function readBodies({ app }: CallSetting): Promise<(key: string) => Shape> {
  const { paths }: { readonly paths: Paths } = (
    await app.inject({ url: "/api/openapi.json" })
  ).json();
  return (key) => {
    const [method = "", path = ""] = key.split(" ");
    const { requestBody } = paths[path]?.[method.toLowerCase()] ?? {};
    return requestBody?.content["application/json"]?.schema ?? {};
  };
}

export type Fields = Readonly<Record<string, unknown>>;
type Put = (inner: unknown) => unknown;
type PlaceOfFields = { shape: Shape; value: Fields; put: Put; at: string };

/** Each place of a body that takes fields: its description, its value, and how it is put back. */
export function placesIn(
  described: Shape = {},
  value: unknown,
  put: Put = (inner) => inner,
  at = "",
): readonly PlaceOfFields[] {
  if (Array.isArray(value)) {
    const items = value.slice(0, 1);
    return items.flatMap((item) => placesIn(described.items, item, (one) => put([one]), `${at}0.`));
  }
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Fields;
  const shape = described.anyOf?.find(({ properties }) => properties) ?? described;
  const inside = Object.entries(fields).flatMap(([name, inner]) =>
    placesIn(
      shape.properties?.[name],
      inner,
      (changed) => put({ ...fields, [name]: changed }),
      `${at}${name}.`,
    ),
  );
  return [{ shape, value: fields, put, at }, ...inside];
}
