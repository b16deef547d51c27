import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { signedInDriver } from "#harness/factories.ts";
import { openSmallSite } from "#harness/small-site.ts";
import { createOverloadGuard } from "#server/api/front-door.ts";
import { createHttpServers } from "#server/api/http-server.ts";
import { buildHttpApp } from "#server/app.ts";
import { createSecurityHeaders } from "#server/platform/http/guards/security-headers.ts";

/** Bytes that are no whole HTTP request, or none as a browser writes it. */

const headers = createSecurityHeaders(false);
const host = await openTestApp();
const buildDir = await openSmallSite();
const door = createOverloadGuard(100);
const servers = createHttpServers({ maxConnections: 100, headers, onNoRoom: () => undefined });
const options = { buildDir, mailFolder: null, trustedProxies: 0, allowedHosts: [] };
const app = await buildHttpApp(host.context, { ...options, door, servers });
const port = Number(new URL(await app.listen({ port: 0, host: "127.0.0.1" })).port);
afterAll(() => app.close());

const say = async (bytes: string) => {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(bytes);
  return text(socket);
};

it.each([
  ["a call with its first letter in code", "/%61pi/me", 401],
  ["a call by its whole address", "http://localhost/api/me", 401],
  ["an asset with a fragment that cannot be read", "/assets/a-1.js#%ff", 200],
  ["an asset by its whole address", "HTTP://localhost/assets/a-1.js", 200],
])("%s is read as by the router", { tags: ["G4", "G13"] }, async (_, target, status) => {
  const answer = await say(
    `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  if (target.includes("/me")) expect(answer).toMatch(/cache-control: no-store/i);
});

it.each([
  ["a request without a host", "GET /api/docs HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["nonsense", "NONSENSE\r\n\r\n", 400],
  ["a version that there is not", "GET / HTTP/9.9\r\nHost: x\r\n\r\n", 400],
  ["a header without an end", `GET / HTTP/1.1\r\nX: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n",
    400,
  ],
])("%s gets a message", { tags: ["G4", "G5", "G13"] }, async (_, bytes, status) => {
  const [head = "", body = ""] = (await say(bytes)).split("\r\n\r\n", 2);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const found = Object.fromEntries(
    head
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(": ", 2))
      .map(([name = "", value = ""]) => [name.toLowerCase(), value]),
  );
  expect(found).toMatchObject(headers);
  expect(found["cache-control"]).toBe("no-store");
  expect(JSON.parse(body)).toMatchObject({ msg: expect.any(String), code: expect.any(String) });
});

it("an ambiguous end is refused, and TRACE is unknown", { tags: "V4.2.1" }, async () => {
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
  const answers = await Promise.all([...ambiguous, trace].map((bytes) => say(bytes)));
  const statuses = answers.map((answer) => answer.match(/HTTP\/1\.1 \d+/g));
  expect(statuses).toEqual([...ambiguous.map(() => ["HTTP/1.1 400"]), ["HTTP/1.1 404"]]);
  for (const answer of answers) expect(answer).not.toMatch(/^(server|x-powered-by|via):/im);
});

/** Makes a function that begins to send a file, of which no byte follows, and lists what is answered. */
function startFiles() {
  const answers: string[] = [];
  const send = ({ authorization }: Readonly<Record<string, string>>) => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.once("data", (answer) => answers.push(String(answer)));
    const lines = [
      "POST /api/documents/send HTTP/1.1",
      "Host: localhost",
      `Authorization: ${authorization}`,
      "Content-Type: application/octet-stream",
      "Content-Length: 9",
    ];
    socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  };
  return { answers, send };
}

it("a pending account has one file on its way in at once, for 60 seconds", {
  tags: "R-1631",
}, async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { headers } = await signedInDriver(host, { status: "pending" });
  const { answers, send } = startFiles();
  send(headers);
  send(headers);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  expect(answers[0]).toMatch(/^HTTP\/1\.1 503 .*"overloaded"/s);
  vi.advanceTimersByTime(50_000);
  await say("GET /api/company HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect(answers).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  expect(answers[1]).toMatch(/^HTTP\/1\.1 408 .*"request_timeout"/s);
});

it("one account has four files on their way in at once, and a process sixteen", {
  tags: "U1",
}, async () => {
  const drivers = await Promise.all(Array.from({ length: 5 }, () => signedInDriver(host)));
  const { answers, send } = startFiles();
  for (let number = 0; number < 5; number++) send(drivers[0]?.headers ?? {});
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  for (const { headers } of drivers.slice(1)) {
    for (let number = 0; number < 5; number++) send(headers);
  }
  await vi.waitFor(() => expect(answers).toHaveLength(25 - 16));
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 503 .*"overloaded"/s);
});
