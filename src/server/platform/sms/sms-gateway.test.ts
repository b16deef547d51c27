import { afterAll, expect, it } from "vitest";
import { openAnsweringServer } from "#harness/answering-server.ts";
import { RefusedForGood } from "../mail/mailer.ts";
import { createGatewaySms } from "./sms-gateway.ts";

const server = await openAnsweringServer();
afterAll(server.close);
const { host } = new URL(server.url);
const sms = { to: "+27825550000", text: "Layisha: hello", id: 42 };
const accepted = { apiMessageId: "77fb", accepted: true, to: "27825550000", error: null };

it("speaks Clickatell's One API", { tags: "X-201" }, async () => {
  const gateway = createGatewaySms(`clickatell://a%2Fkey%3D%3D@${host}?from=27820001111`);
  const body = (message: object) => JSON.stringify({ messages: [message], error: null });
  server.answerWith(() => ({ status: 202, body: body(accepted) }));
  await gateway.send(sms);
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
  await expect(gateway.send(sms)).rejects.toThrow(RefusedForGood);
  server.answerWith(() => ({ status: 402, body: '{"messages":[],"error":{"code":8}}' }));
  await expect(gateway.send(sms)).rejects.toThrow("The SMS gateway answered 402.");
});

it("speaks BulkSMS's JSON API, by which no text is taken twice", { tags: "X-201" }, async () => {
  const gateway = createGatewaySms(`bulksms://token:secret@${host}`);
  server.answerWith(() => ({ status: 201, body: '[{"status":{"type":"ACCEPTED"}}]' }));
  await gateway.send(sms);
  const [asked] = server.asked;
  expect(asked).toMatchObject({ method: "POST", path: "/v1/messages?deduplication-id=42" });
  expect(asked?.headers["authorization"]).toBe(`Basic ${btoa("token:secret")}`);
  const { to, text: body } = sms;
  expect(JSON.parse(asked?.body ?? "")).toEqual({ to, body, userSuppliedId: "42" });
  server.answerWith(() => ({ status: 400, body: '{"type":"bad-request"}' }));
  await expect(gateway.send(sms)).rejects.toThrow(RefusedForGood);
  server.answerWith(() => ({ status: 503, body: "" }));
  await expect(gateway.send(sms)).rejects.toThrow("The SMS gateway answered 503.");
});
