import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import type { SampleServer } from "../sample-server.ts";
import { hostileText, hostileValue } from "./hostile-values.ts";
import { createRandom, type Random } from "./random.ts";
import { type Schema, validValue } from "./valid-values.ts";

type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema };
type Operation = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
};
type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

type Attack = {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer | null;
};

type Answer = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
};

export type HostileReport = {
  readonly sent: number;
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>;
  /** What must not be, at most 20 of them: 5xx, a refusal without `msg`, something internal. */
  readonly faults: readonly string[];
};

/** What only somebody who reads the server's code or its database should ever see. */
const internals =
  /\bat .+\.(ts|js|mjs):\d+|node_modules|\/src\/|\bselect \S+ from "|insert into|violates|relation "|column "|syntax error|_pkey|_key"|pg_|kysely|fastify|zoderror|econn/i;

function mutate(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.chance(0.1)) {
    return hostileValue(random);
  }
  if (Array.isArray(value)) {
    return random.chance(0.2)
      ? Array.from({ length: 200 }, () => value[0])
      : value.map((item) => mutate(item, random));
  }
  const fields = Object.entries(value);
  if (fields.length === 0 || random.chance(0.15)) {
    const name = random.pick(["extra", "__proto__", "role", "status", "id", "price", "clientId"]);
    return { ...value, [name]: hostileValue(random) };
  }
  const [name, inner] = random.pick(fields);
  if (random.chance(0.2)) {
    return Object.fromEntries(fields.filter(([field]) => field !== name));
  }
  return { ...value, [name]: mutate(inner, random) };
}

function bytesOf(body: unknown, random: Random): Buffer {
  const text = JSON.stringify(body) ?? "";
  switch (random.below(40)) {
    case 0:
      return Buffer.from(text.slice(0, random.below(text.length + 1)));
    case 1:
      return Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x7d])]);
    case 2:
      return Buffer.from(text.replace(/:\s*[^,{}[\]]+/, ":1e309"));
    case 3:
      return Buffer.from(`${"[".repeat(5_000)}${"]".repeat(5_000)}`);
    case 4:
      return Buffer.alloc(80_000, "a");
    case 5:
      return Buffer.alloc(0);
    default:
      return Buffer.from(text);
  }
}

function pathOf(pattern: string, parameters: readonly Parameter[], random: Random): string {
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const valid = name === "truckSize" ? "3ton" : "019ab000-0000-7000-8000-000000000000";
    const text = random.chance(0.3) ? valid : hostileText(random).slice(0, 2_000);
    return random.chance(0.05) ? "%ff%00" : encodeURIComponent(text.toWellFormed());
  });
  const query = parameters
    .filter((parameter) => parameter.in === "query" && random.chance(0.4))
    .map(({ name, schema }) => {
      const value = random.chance(0.4) ? validValue(name, schema, random) : hostileText(random);
      const text = encodeURIComponent(String(value).slice(0, 2_000).toWellFormed());
      return random.chance(0.1) ? `${name}=${text}&${name}[]=1` : `${name}=${text}`;
    });
  return query.length > 0 ? `${path}?${query.join("&")}` : path;
}

const oddHeaders: readonly (readonly [string, string])[] = [
  ["idempotency-key", "x".repeat(300)],
  ["idempotency-key", "a b"],
  ["content-type", "text/plain"],
  ["content-type", "application/x-www-form-urlencoded"],
  ["content-type", "multipart/form-data; boundary=x"],
  ["content-type", "application/json; charset=utf-16"],
  ["x-http-method-override", "DELETE"],
  ["origin", "https://evil.example"],
  ["host", "evil.example"],
  ["range", "bytes=0-1"],
  ["if-match", "*"],
  ["cookie", "layisha_session=%00; layisha_session=x"],
  ["authorization", "Basic YTpi"],
  ["authorization", `Bearer ${"x".repeat(7_000)}`],
  ["accept", "text/html"],
  ["expect", "100-continue"],
];

function randomAddress(random: Random): string {
  return [10, random.below(256), random.below(256), random.below(256)].join(".");
}

function attackOn(
  [pattern, method, operation]: Target,
  tokens: readonly string[],
  random: Random,
): Attack {
  const { parameters = [], requestBody } = operation;
  const headers: Record<string, string> = { "x-forwarded-for": randomAddress(random) };
  // Whoever logs out in earnest is a visitor from then on.
  const held = pattern === "/api/logout" ? [] : [...tokens, ...tokens, ...tokens];
  const token = random.pick(["", "Bearer forged", ...held]);
  if (token !== "") headers["authorization"] = token;
  const schema = requestBody?.content["application/json"]?.schema;
  let body: Buffer | null = null;
  if (schema) {
    let value = validValue("", schema, random);
    for (let times = random.below(3); times > 0; times--) value = mutate(value, random);
    body = bytesOf(value, random);
    headers["content-type"] = "application/json";
    // Node's client leaves it out for methods that seldom have a body.
    headers["content-length"] = String(body.length);
  }
  if (random.chance(0.08)) {
    const [name, value] = random.pick(oddHeaders);
    headers[name] = value;
  }
  const verb = random.chance(0.03)
    ? random.pick(["PUT", "OPTIONS", "HEAD", "POST", "GET"])
    : method;
  return { method: verb, path: pathOf(pattern, parameters, random), headers, body };
}

function send(port: number, agent: Agent, attack: Attack): Promise<Answer> {
  const { method, path, headers, body } = attack;
  return new Promise((resolve, reject) => {
    const call = request({ port, agent, method, path, headers }, (answer: IncomingMessage) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers["content-type"] ?? "",
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    call.on("error", reject);
    call.end(body ?? undefined);
  });
}

/** Bytes that no HTTP library would send; answers with what came back before the line was closed. */
function sendRaw(port: number, bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.setTimeout(15_000, () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk.toString();
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", body = ""] = text.split("\r\n\r\n", 2);
      resolve({
        status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
        type: /content-type: ([^\r\n]+)/i.exec(head)?.[1] ?? "",
        text: body,
      });
    });
    socket.write(bytes);
  });
}

const rawRequests: readonly string[] = [
  "GET /api/me HTTP/1.1\r\n\r\n",
  "GET /api/me HTTP/9.9\r\nHost: x\r\nConnection: close\r\n\r\n",
  "NONSENSE\r\n\r\n",
  `GET /${"a".repeat(20_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${"a".repeat(20_000)}\r\nConnection: close\r\n\r\n`,
  "GET /api/places?q=\u0001 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  "GET /api/%ff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  "GET /api/orders/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: abc\r\n\r\n{}",
  "POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  "TRACE /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
];

function faultOf({ method, path }: Attack, { status, type, text }: Answer): string | null {
  const where = `${method} ${path.slice(0, 160)} → ${status} ${text.slice(0, 300)}`;
  if (status >= 500) return `server error: ${where}`;
  if (status === 0) return `no answer: ${where}`;
  if (method === "HEAD" || status < 400) return null;
  if (internals.test(text)) return `something internal: ${where}`;
  if (!type.includes("application/json")) return `not JSON: ${where}`;
  const { msg, code } = JSON.parse(text) as { msg?: unknown; code?: unknown };
  return typeof msg === "string" && msg !== "" && typeof code === "string"
    ? null
    : `no msg: ${where}`;
}

type Target = readonly [pattern: string, method: string, operation: Operation];

async function logIn(server: SampleServer, body: object): Promise<string> {
  const answer = await fetch(`${server.baseURL}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { token } = (await answer.json()) as { token: string };
  return `Bearer ${token}`;
}

/**
 * Sends requests that are almost right, made from the API's own description, to every operation in
 * turn, as a visitor, with forged tokens, as a client and as an administrator.
 */
export async function sendHostileInputs(
  server: SampleServer,
  options: { readonly count: number; readonly seed: number; readonly say: (line: string) => void },
): Promise<HostileReport> {
  const random = createRandom(options.seed);
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const answer = await fetch(`${server.baseURL}/api/openapi.json`);
  const { paths } = (await answer.json()) as Description;
  const targets: Target[] = Object.entries(paths).flatMap(([pattern, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Target => [pattern, method.toUpperCase(), operation],
    ),
  );
  const signIns = [
    { ...server.admin, loginPartyType: "user" },
    {
      email: "naledi.sample@clients.example.com",
      password: server.samplePassword,
      loginPartyType: "client",
    },
  ];
  let tokens: readonly string[] = [];
  const renewTokens = async () => {
    // A hostile request can hit the mark, and end a session or suspend its own client.
    const renewed = await Promise.allSettled(signIns.map((body) => logIn(server, body)));
    tokens = renewed.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    if (tokens.length === 0) throw new Error("Nobody can sign in any more.");
  };

  const statuses = new Map<number, number>();
  const faults: string[] = [];
  let sent = 0;
  const judge = (attack: Attack, found: Answer) => {
    sent += 1;
    statuses.set(found.status, (statuses.get(found.status) ?? 0) + 1);
    const fault = faultOf(attack, found);
    if (fault && faults.length < 20) faults.push(fault);
  };
  for (const bytes of rawRequests) {
    const attack = {
      method: "RAW",
      path: JSON.stringify(bytes.slice(0, 80)),
      headers: {},
      body: null,
    };
    judge(attack, await sendRaw(server.port, bytes));
  }
  while (sent < options.count) {
    if (sent % 5_000 < 500) await renewTokens();
    const round = targets.slice(0, options.count - sent).map((target) => {
      const attack = attackOn(target, tokens, random);
      return send(server.port, agent, attack).then(
        (found) => judge(attack, found),
        (error: unknown) =>
          judge(attack, { status: 0, type: "", text: error instanceof Error ? error.message : "" }),
      );
    });
    await Promise.all(round);
    if (Math.floor(sent / 10_000) > Math.floor((sent - round.length) / 10_000)) {
      options.say(`  ${sent} requests, ${faults.length} faults`);
    }
  }
  agent.destroy();
  return { sent, statuses, faults };
}
