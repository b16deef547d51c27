import { afterAll, expect, it } from "vitest";
import { openAnsweringServer } from "#harness/answering-server.ts";
import { PermanentSendError } from "../mail/mailer.ts";
import { createSmsGatewaySender } from "./sms-gateway.ts";

const server = await openAnsweringServer();
afterAll(server.close);
const { host } = new URL(server.url);
const sms = { to: "+27825550000", text: "Layisha: hello", id: 42 };
const accepted = { apiMessageId: "77fb", accepted: true, to: "27825550000", error: null };

it("the gateway speaks Clickatell's One API", { tags: "X-201" }, async () => {
  const gateway = createSmsGatewaySender(`clickatell://a%2Fkey%3D%3D@${host}?from=27820001111`);
  const body = (message: object) => JSON.stringify({ messages: [message], error: null });
  server.answerWith(() => ({ status: 202, body: body(accepted) }));
  expect(await gateway.send(sms)).toBe("77fb");
  const [asked] = server.asked;
  expect(asked).toMatchObject({ method: "POST", path: "/v1/message" });
  expect(asked?.headers["authorization"]).toBe("a/key==");
  expect(JSON.parse(asked?.body ?? "")).toEqual({
    messages: [
      {
        channel: "sms",
        to: "27825550000",
        content: "Layisha: hello",
        clientMessageId: "42",
        from: "27820001111",
      },
    ],
  });
  const error = { code: 5, description: "Invalid destination address" };
  server.answerWith(() => ({ status: 400, body: body({ ...accepted, accepted: false, error }) }));
  await expect(gateway.send(sms)).rejects.toThrow(PermanentSendError);
  server.answerWith(() => ({ status: 402, body: '{"messages":[],"error":{"code":8}}' }));
  await expect(gateway.send(sms)).rejects.toThrow("The SMS gateway answered 402.");
});

it("the gateway speaks BulkSMS's JSON API, each text once", { tags: "X-201" }, async () => {
  const gateway = createSmsGatewaySender(`bulksms://token:secret@${host}`);
  server.answerWith(() => ({ status: 201, body: '[{"id":"9","status":{"type":"ACCEPTED"}}]' }));
  expect(await gateway.send(sms)).toBe("9");
  const [asked] = server.asked;
  expect(asked).toMatchObject({ method: "POST", path: "/v1/messages?deduplication-id=42" });
  expect(asked?.headers["authorization"]).toBe(`Basic ${btoa("token:secret")}`);
  const { to, text: body } = sms;
  expect(JSON.parse(asked?.body ?? "")).toEqual({ to, body, userSuppliedId: "42" });
  server.answerWith(() => ({ status: 400, body: '{"type":"bad-request"}' }));
  await expect(gateway.send(sms)).rejects.toThrow(PermanentSendError);
  server.answerWith(() => ({ status: 503, body: "" }));
  await expect(gateway.send(sms)).rejects.toThrow("The SMS gateway answered 503.");
});

it.each([
  ["clickatell://key", "/v1/message/77fb", (status: string) => ({ sms: { status, timestamp: 1 } })],
  [
    "bulksms://id:secret",
    "/v1/messages/77fb",
    (subtype: string) => ({ id: "77fb", status: { type: "FAILED", subtype } }),
  ],
] as const)("asks %s what became of a text", { tags: "O-325" }, async (url, path, answer) => {
  const gateway = createSmsGatewaySender(`${url}@${host}`);
  const outcomes = [];
  for (const word of ["SENT", "DELIVERED", "DEVICE_ACK", "EXPIRED", "BLOCKED", "ROUTING_ERROR"]) {
    server.answerWith(() => ({ body: JSON.stringify(answer(word)) }));
    outcomes.push(await gateway.ask("77fb"));
  }
  expect(server.asked[0]).toMatchObject({ method: "GET", path });
  const known = [null, "delivered", "delivered", "not-reached", "blocked", "failed"];
  expect(outcomes).toEqual(known);
  server.answerWith(() => ({ status: 404, body: "{}" }));
  expect(await gateway.ask("77fb")).toBeNull();
  server.answerWith(() => ({ status: 500, body: "" }));
  await expect(gateway.ask("77fb")).rejects.toThrow("The SMS gateway answered 500.");
});
