import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it, vi } from "vitest";
import { type CapturedLog, captureLog } from "#harness/logs.ts";
import { Failure } from "../failure.ts";
import { noteCallerForLog } from "../platform/http/requests/request-notes.ts";
import {
  createRequestHook,
  FrameworkLog,
  requestLogWriter,
} from "../platform/http/requests/watch-requests.ts";
import { createProcessMetrics } from "../platform/metrics/metrics.ts";
import { registerErrorHandlers, replyToFrameworkError } from "./error-answers.ts";

let app: FastifyInstance;
afterEach(() => app.close());

function watchedApp({ log }: CapturedLog) {
  const metrics = createProcessMetrics();
  const watch = createRequestHook([metrics.requests, requestLogWriter]);
  app = Fastify({
    loggerInstance: log,
    logController: new FrameworkLog(),
    frameworkErrors: (error, request, reply) => {
      watch(request, reply);
      replyToFrameworkError(error, request, reply);
    },
  });
  registerErrorHandlers(app);
  app.addHook("onRequest", async (request, reply) => watch(request, reply));
  app.get("/people/:name", (request) => {
    noteCallerForLog(request, { kind: "client", id: "018f" });
    return "here";
  });
  app.get("/refused", () => {
    throw new Failure("overloaded");
  });
  app.get("/healthz", () => "alive");
  app.get("/endless", (_request, reply) => void reply.hijack().raw.write("begun"));
  return metrics;
}

const over = ({ lines }: CapturedLog) =>
  lines().filter(({ msg }) => msg === "request answered" || msg === "request abandoned");

it("logs each request as one line, without any text that somebody typed", {
  tags: "G12",
}, async () => {
  const captured = captureLog();
  watchedApp(captured);
  const urls = [
    "/people/thandi?q=thandi",
    "/refused?q=thandi",
    "/thandi",
    "/people/%ff",
    "/healthz",
  ];
  for (const url of urls) {
    await app.inject({ url, headers: { "user-agent": "thandi", cookie: "a=thandi" } });
  }
  await vi.waitFor(() => expect(over(captured)).toHaveLength(urls.length));
  const ms = expect.any(Number);
  expect(over(captured)).toMatchObject([
    { level: "info", method: "GET", route: "/people/:name", status: 200, ms, party: "018f" },
    { level: "info", route: "/refused", status: 503, refusal: "overloaded", caller: "visitor" },
    { level: "info", route: "none", status: 404, refusal: "not_found" },
    { level: "info", route: "none", status: 404, refusal: "not_found" },
    { level: "debug", route: "/healthz", status: 200 },
  ]);
  expect(captured.text()).not.toContain("thandi");
});

it("logs a request without an answer as abandoned", { tags: ["G12", "F13"] }, async () => {
  const captured = captureLog();
  const metrics = watchedApp(captured);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const caller = connect(port, "127.0.0.1");
  caller.write("GET /endless HTTP/1.1\r\nhost: localhost\r\n\r\n");
  await once(caller, "data");
  expect(await metrics.render()).toContain("layisha_http_requests_in_flight 1");
  caller.destroy();
  await vi.waitFor(() => expect(over(captured)).toHaveLength(1));
  expect(over(captured)).toMatchObject([
    { route: "/endless", status: null, msg: "request abandoned" },
  ]);
  const text = await metrics.render();
  expect(text).toContain("layisha_http_requests_in_flight 0");
  expect(text).toContain('{method="GET",route="/endless",status="abandoned"} 1');
});
