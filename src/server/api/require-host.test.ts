import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, it } from "vitest";
import { registerErrorHandlers } from "./error-answers.ts";
import { requireOwnHostName } from "./require-host.ts";

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
  registerErrorHandlers(app);
  requireOwnHostName(app, ["layisha.example", "app"]);
  app.get("/", () => "here");
});
afterEach(() => app.close());

const askedAt = (host: string) => app.inject({ url: "/", headers: { host } });

it.each([
  "layisha.example",
  "LAYISHA.example:443",
  "layisha.example.",
  "app:3000",
  "localhost:3000",
  "[::1]:3000",
  "192.0.2.7",
  "[2001:db8::7]:3000",
])("a request to %s is answered", { tags: "S14" }, async (host) => {
  expect((await askedAt(host)).statusCode).toBe(200);
});

it.each([
  "evil.example",
  "layisha.example.evil.example",
  "xlayisha.example",
  "127.0.0.1.evil.example",
  "layisha.example@evil.example",
  "1e1.2.3.4.5",
  "[evil]",
])("a request to %s, which is not ours, is refused", { tags: "S14" }, async (host) => {
  const answer = await askedAt(host);
  expect([answer.statusCode, answer.json().code]).toEqual([421, "unknown_host"]);
  expect(answer.body).not.toContain(host);
});

it("refuses a request that names two hosts", { tags: "S14" }, async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  for (const names of [
    ["layisha.example", "evil.example"],
    ["layisha.example", "layisha.example"],
  ]) {
    const headers = names.flatMap((name) => ["Host", name]);
    const outgoing = request({ port, host: "127.0.0.1", headers, setHost: false, agent: false });
    const [answer] = (await once(outgoing.end(), "response")) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(400);
  }
});
