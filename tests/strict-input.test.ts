import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { signedInClient, signedInDriver, signedInStaff } from "#harness/factories.ts";
import { askForCode, freshEmail, receivedCode, verify } from "#harness/verified-address.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What a client, a driver, staff or a verified address could wish to set. */
const intruders = {
  clientId: "x",
  driverRating: 5,
  orderType: "contract",
  isAdmin: true,
  passwordHash: "x",
  "constructor.prototype": {},
} as const;

type Method = "POST" | "PATCH" | "DELETE";

async function headersByAccess(): Promise<(endpoint: Endpoint) => Record<string, string>> {
  const email = freshEmail();
  await askForCode(app, "register", email);
  const grant = (await verify(app, email, await receivedCode(app, email))).json();
  const byRole = {
    client: (await signedInClient(app)).headers,
    driver: (await signedInDriver(app)).headers,
    staff: (await signedInStaff(app)).headers,
    admin: (await signedInStaff(app, "admin")).headers,
  };
  return ({ access }) => {
    if (access === "public") return {};
    if (access === "verified-email")
      return { authorization: `Bearer ${grant.verificationToken as string}` };
    return byRole[access[0] ?? "admin"];
  };
}

it("no call takes a field that its contract does not name", { tags: "B14" }, async () => {
  const headersFor = await headersByAccess();
  const calls = (Object.entries(endpoints) as [string, Endpoint][]).filter(([, { body }]) => body);
  expect(calls.length).toBeGreaterThan(20);
  for (const [key, endpoint] of calls) {
    const [method = "", path = ""] = key.split(" ");
    const answer = await app.inject({
      method: method as Method,
      url: path.replaceAll(/\{\w+\}/g, "nonsense"),
      headers: headersFor(endpoint),
      payload: intruders,
    });
    expect([key, answer.statusCode]).toEqual([key, 400]);
    const refused = Object.keys(answer.json().errors);
    const taken = Object.keys(intruders).filter((field) => !refused.includes(field));
    expect([key, taken]).toEqual([key, []]);
  }
});

/** What the server sends back to these very bytes, on a connection of their own. */
async function sendRaw(port: number, bytes: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = "";
  const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
  socket.on("data", (chunk) => {
    answer += chunk.toString();
  });
  socket.on("error", reject);
  socket.on("close", () => resolve(answer));
  return promise;
}

it("a message whose end is ambiguous is refused, TRACE is unknown, and no part tells its version", {
  tags: "V4.2.1",
}, async () => {
  const port = await app.listen();
  const post = "POST /api/login HTTP/1.1\r\nHost: localhost\r\n";
  const hidden = "GET /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const ambiguous = [
    `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${post}Content-Length: 0\r\nContent-Length: 4\r\n\r\n${hidden}`,
    `${post}Transfer-Encoding: identity, chunked, gzip\r\n\r\n0\r\n\r\n${hidden}`,
    `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `${post}Content-Length: +4\r\n\r\n${hidden}`,
    `${post}X-A: b\r\n Content-Length: 4\r\n\r\n${hidden}`,
  ];
  const trace = "TRACE /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  const answers = await Promise.all([...ambiguous, trace].map((bytes) => sendRaw(port, bytes)));
  const statuses = answers.map((answer) => answer.match(/HTTP\/1\.1 \d+/g));
  expect(statuses).toEqual([...ambiguous.map(() => ["HTTP/1.1 400"]), ["HTTP/1.1 404"]]);
  for (const answer of answers) expect(answer).not.toMatch(/^(server|x-powered-by|via):/im);
});
