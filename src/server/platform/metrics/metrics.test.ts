import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { createProcessMetrics, serveMetrics } from "./metrics.ts";

let server: Server | undefined;
afterEach(() => void server?.close());

it("values are read for each request, or left out", { tags: "F13" }, async () => {
  const metrics = createProcessMetrics();
  let rows = [{ labels: { queue: "mail" }, value: 3 }];
  metrics.watch("work", "Work", ["queue"], () => rows);
  metrics.watch("broken", "Broken", [], () => Promise.reject(new Error("away")));
  metrics.watch("thrown", "Thrown", ["a"], () => {
    throw new Error("away");
  });
  metrics.count("mails", { outcome: "sent" });
  metrics.count("swept", { what: "Quotes" }, 12);
  const first = await metrics.render();
  expect(first).toContain('work{queue="mail"} 3');
  expect(first).toContain('layisha_mails_total{outcome="sent"} 1');
  expect(first).toContain('layisha_swept_total{what="Quotes"} 12');
  expect(first).not.toMatch(/^(broken|thrown)[ {]/m);
  rows = [{ labels: { queue: "other" }, value: 1 }];
  const second = await metrics.render();
  expect(second).toContain('work{queue="other"} 1');
  expect(second).not.toContain('work{queue="mail"}');
});

it("the metrics port serves metrics and nothing else", { tags: "F16" }, async () => {
  const metrics = createProcessMetrics();
  server = await serveMetrics(metrics, { host: "127.0.0.1", port: 0 });
  const { address, port } = server.address() as AddressInfo;
  expect(address).toBe("127.0.0.1");
  const base = `http://127.0.0.1:${port}`;
  const answer = await fetch(`${base}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=/);
  expect(await answer.text()).toContain("# TYPE layisha_events_total counter");
  expect((await fetch(`${base}/metrics`, { method: "HEAD" })).status).toBe(200);
  for (const path of ["/", "/metrics/", "/metrics?x=1", "/healthz", "/api/me", "/.env"]) {
    expect([path, (await fetch(base + path)).status]).toEqual([path, 404]);
  }
  expect((await fetch(`${base}/metrics`, { method: "POST", body: "x" })).status).toBe(404);
});
