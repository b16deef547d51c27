import type { Random } from "../random.ts";
import { fitValues } from "./fit-values.ts";
import { goodCall, type Stage } from "./good-calls.ts";
import { hostileFieldNames, hostileText, hostileValue } from "./hostile-values.ts";
import type { Operation } from "./operations.ts";
import { spoilBytes } from "./spoil-bytes.ts";
import { validValue } from "./valid-values.ts";

/** A request, most often almost right. */
export type Attack = {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | null;
};

/** How wrong a request is: not at all, by who makes it, or in what it says. */
export type Wrongness = "nothing" | "caller" | "content";

function mutate(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.chance(0.05)) {
    return hostileValue(random);
  }
  if (Array.isArray(value)) {
    if (random.chance(0.3))
      return Array.from({ length: random.pick([2, 21, 200]) }, () => value[0]);
    return value.map((item) => mutate(item, random));
  }
  const fields = Object.entries(value);
  if (fields.length === 0 || random.chance(0.2)) {
    return { ...value, [random.pick(hostileFieldNames)]: hostileValue(random) };
  }
  const [name, inner] = random.pick(fields);
  if (random.chance(0.15)) {
    return Object.fromEntries(fields.filter(([field]) => field !== name));
  }
  return { ...value, [name]: mutate(inner, random) };
}

/** The id of a record of another kind, of nothing, or of no form at all. */
function hostileId({ random, records }: Stage): string {
  return random.chance(0.5) ? records.pickAny(random) : hostileText(random).slice(0, 2_000);
}

function fillPath(path: string, id: string, random: Random): string {
  return path.replaceAll(/\{\w+\}/g, () =>
    random.chance(0.01) ? "%ff%00" : encodeURIComponent(id.toWellFormed()),
  );
}

function queryOf({ parameters }: Operation, stage: Stage, isHostile: boolean): string {
  const { random, records } = stage;
  const choose = fitValues(random, records);
  const parts = parameters
    .filter((parameter) => parameter.in === "query")
    .filter(({ required = false }) => (required && !isHostile) || random.chance(0.25))
    .flatMap(({ name, schema }) => {
      const isValid = !isHostile || random.chance(0.4);
      const value = isValid ? validValue(name, schema, random, choose) : hostileText(random);
      const text = `${name}=${encodeURIComponent(String(value).slice(0, 2_000).toWellFormed())}`;
      if (isValid || random.chance(0.9)) return [text];
      return [text, text, `${name}[]=1`, `__proto__[${name}]=1`];
    });
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

const oddHeaders: readonly (readonly [string, string])[] = [
  ["idempotency-key", "x".repeat(300)],
  ["idempotency-key", "a b"],
  ["idempotency-key", "one-key-for-all"],
  ["content-type", "text/plain"],
  ["content-type", "application/x-www-form-urlencoded"],
  ["content-type", "multipart/form-data; boundary=x"],
  ["content-type", "application/json; charset=utf-16"],
  ["content-encoding", "gzip"],
  ["x-http-method-override", "DELETE"],
  ["origin", "https://evil.example"],
  ["host", "evil.example"],
  ["range", "bytes=0-1"],
  ["if-match", "*"],
  ["if-none-match", "*"],
  ["cookie", "layisha_session=%00; layisha_session=x; __proto__=1"],
  ["authorization", "Basic YTpi"],
  ["authorization", `Bearer ${"x".repeat(7_000)}`],
  ["authorization", "Bearer \u00ff"],
  ["accept", "text/html"],
  ["expect", "100-continue"],
  ["x-forwarded-for", "not an address, 1.2.3.4"],
];

/** A network that nothing is counted for yet: limits must not hide what lies behind them. */
export function freshNetwork(random: Random): string {
  return [10, random.below(256), random.below(256), random.below(256)].join(".");
}

function otherCaller({ cast, random }: Stage): Record<string, string> {
  if (random.chance(0.15)) return {};
  if (random.chance(0.1)) return { authorization: "Bearer forged" };
  return { ...cast.pickAny(random).headers };
}

/** Makes a request of this operation, wrong in this way. */
export async function makeAttack(
  operation: Operation,
  stage: Stage,
  wrongness: Wrongness,
): Promise<Attack> {
  const { random } = stage;
  const good = await goodCall(operation, stage);
  const isHostile = wrongness === "content";
  // Whoever logs out in earnest is a visitor from then on.
  const isOther = wrongness === "caller" && operation.path !== "/api/logout";
  const headers: Record<string, string> = {
    ...(isOther ? otherCaller(stage) : good.headers),
    "x-forwarded-for": freshNetwork(random),
  };
  let body: Buffer | null = null;
  if (good.body !== undefined) {
    let value: unknown = good.body;
    for (let times = isHostile ? random.below(3) : 0; times > 0; times--) {
      value = mutate(value, random);
    }
    const text = JSON.stringify(value) ?? "";
    body = isHostile ? spoilBytes(text, random) : Buffer.from(text);
    headers["content-type"] = "application/json";
    // Node's client leaves it out for methods that seldom have a body.
    headers["content-length"] = String(body.length);
  }
  if (isHostile && random.chance(0.1)) {
    const [name, value] = random.pick(oddHeaders);
    headers[name] = value;
  }
  const isOddMethod = isHostile && random.chance(0.03);
  const id = isHostile && random.chance(0.3) ? hostileId(stage) : good.id;
  return {
    operation: operation.key,
    method: isOddMethod ? random.pick(["PUT", "OPTIONS", "HEAD", "POST", "GET"]) : operation.method,
    path: fillPath(operation.path, id, random) + queryOf(operation, stage, isHostile),
    headers,
    body,
  };
}
