import { afterEach, expect, it, vi } from "vitest";
import { callApi } from "./api-client.ts";

afterEach(() => vi.unstubAllGlobals());

function answering(status: number, body: string) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(body, { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("puts params, query and body where the contract has them", { tags: "X-40" }, async () => {
  const fetched = answering(200, '{"items":[],"total":0,"nextCursor":null}');
  await callApi("GET /api/orders/all", { query: { limit: 10, q: "a&b" } });
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/orders/all?limit=10&q=a%26b");

  await callApi("PATCH /api/orders/status/{id}", {
    params: { id: "a/b" },
    body: { status: "started" },
    headers: { "idempotency-key": "k" },
  });
  const [url, init] = fetched.mock.calls[1] ?? [];
  expect(url).toBe("/api/orders/status/a%2Fb");
  expect(init).toMatchObject({
    method: "PATCH",
    credentials: "same-origin",
    body: '{"status":"started"}',
    headers: { "content-type": "application/json", "idempotency-key": "k" },
  });
});

it("a call without a body sends no content type", { tags: "X-40" }, async () => {
  const fetched = answering(200, '{"msg":"ok"}');
  await callApi("POST /api/logout");
  expect(fetched.mock.calls[0]?.[1].headers).not.toHaveProperty("content-type");
});

it("throws a failing answer with its code, message, fields and body", {
  tags: "X-40",
}, async () => {
  answering(
    409,
    '{"code":"price_changed","msg":"New price.","errors":{"price":"x"},"quote":{"price":9}}',
  );
  await expect(callApi("GET /api/me")).rejects.toMatchObject({
    status: 409,
    code: "price_changed",
    msg: "New price.",
    errors: { price: "x" },
    body: { quote: { price: 9 } },
  });
});

it("gives an answer that a proxy wrote a message of ours", { tags: "X-40" }, async () => {
  answering(502, "<html>Bad gateway</html>");
  await expect(callApi("GET /api/me")).rejects.toMatchObject({ status: 502, code: "unavailable" });
  answering(200, "<html>captive portal</html>");
  await expect(callApi("GET /api/me")).rejects.toMatchObject({ code: "unexpected" });
});

it("no answer at all is unreachable, and says what to do", { tags: "X-40" }, async () => {
  vi.stubGlobal("fetch", vi.fn().mockRejectedValue(new TypeError("Failed to fetch")));
  await expect(callApi("GET /api/me")).rejects.toMatchObject({
    status: 0,
    code: "unreachable",
    msg: expect.stringContaining("try again"),
  });
});

/** A server that never answers: only the signal ends the call, with its own reason. */
function neverAnswering() {
  const fetched = vi.fn(
    (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_, reject) => {
        signal?.addEventListener("abort", () => reject(signal.reason));
      }),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("a call that is aborted ends at once, with the reason", { tags: "E-40" }, async () => {
  const fetched = neverAnswering();
  const aborted = new AbortController();
  const call = callApi("GET /api/me", { signal: aborted.signal });
  aborted.abort(new Error("the page is gone"));
  await expect(call).rejects.toThrow("the page is gone");
  expect(fetched.mock.calls[0]?.[1].signal?.aborted).toBe(true);
});

it("a call takes 15 s at most, also where it has a signal", { tags: "E-40" }, async () => {
  neverAnswering();
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
  const call = callApi("GET /api/me", { signal: new AbortController().signal });
  limit.abort();
  await expect(call).rejects.toMatchObject({ code: "unreachable" });
  expect(timeout).toHaveBeenCalledWith(15_000);
});

it("a call needs nothing that browsers of 2023 do not have", { tags: "E-41" }, async () => {
  vi.spyOn(AbortSignal, "any").mockImplementation(() => {
    throw new TypeError("AbortSignal.any is not a function");
  });
  answering(200, '{"msg":"ok"}');
  await expect(
    callApi("POST /api/logout", { signal: new AbortController().signal }),
  ).resolves.toEqual({ msg: "ok" });
});
