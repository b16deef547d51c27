import { createServer, type Server } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { DatabasePool } from "../db/pool.ts";
import type { RequestWatcher } from "../http/requests/watch-requests.ts";
import { type CountMetricFunction, type MetricCounterName, metricCounters } from "./counters.ts";

/** A value with its labels, which is read each time somebody asks for the metrics. */
type Reading = { readonly labels?: Readonly<Record<string, string>>; readonly value: number };

export type ProcessMetrics = ReturnType<typeof createProcessMetrics>;

/** The bounds of the request durations, in seconds. A page should take 0.1 s; calls stop after a few. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

function createRequestWatcher(registry: Registry): RequestWatcher {
  const registers = [registry];
  const total = new Counter({
    name: "layisha_http_requests_total",
    help: "Requests, by what became of them",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "layisha_http_request_seconds",
    help: "From the first byte of a request to the last of its answer",
    labelNames: ["method", "route"],
    buckets: durations,
    registers,
  });
  const refusals = new Counter({
    name: "layisha_http_refusals_total",
    help: "Requests refused, by the code of the refusal: overloaded, unavailable, not_allowed and so on",
    labelNames: ["code"],
    registers,
  });
  const inFlight = new Gauge({
    name: "layisha_http_requests_in_flight",
    help: "Requests under way",
    registers,
  });
  return {
    started: () => inFlight.inc(),
    finished: (request) => {
      const { method, route, status, refusal } = request;
      inFlight.dec();
      if (refusal !== null) refusals.inc({ code: refusal });
      total.inc({
        method,
        route,
        status: status === null ? "abandoned" : `${Math.floor(status / 100)}xx`,
      });
      seconds.observe({ method, route }, request.seconds);
    },
  };
}

/** Makes the metrics of one process. Their values are read only when somebody asks for the metrics. */
export function createProcessMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const made = new Map(
    Object.entries(metricCounters).map(([key, [help, ...labelNames]]) => [
      key,
      new Counter({ name: `layisha_${key}_total`, help, labelNames, registers }),
    ]),
  );

  return {
    count: ((counter: MetricCounterName, labels, by = 1) =>
      made.get(counter)?.inc({ ...labels }, by)) as CountMetricFunction,
    requests: createRequestWatcher(registry),
    /** Reads a value whenever the metrics are read. If `read` fails, the value is left out. */
    watch: (
      name: string,
      help: string,
      labels: readonly string[],
      read: () => readonly Reading[] | Promise<readonly Reading[]>,
    ): void => {
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          const readings = await Promise.resolve()
            .then(read)
            .catch(() => []);
          this.reset();
          // Removes a value without labels, which prom-client resets to 0 although nobody read a 0.
          if (labels.length === 0) this.remove();
          for (const reading of readings) this.set({ ...reading.labels }, reading.value);
        },
      });
    },
    /** Adds Node's metrics of this process: processor time, memory, event loop delay, open files. */
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    render: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

const limits = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
} as const;
/** The most connections to the port of the metrics; a monitoring system needs one. */
const connectionsAtMost = 16;

/** Serves `/metrics` on a separate port. @param port 0 takes any free port */
export async function serveMetrics(
  metrics: ProcessMetrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const server = createServer(limits, async ({ method, url }, response) => {
    response.setHeader("x-content-type-options", "nosniff");
    if (url !== "/metrics" || (method !== "GET" && method !== "HEAD")) {
      response.writeHead(404, { "content-type": "text/plain" }).end("Only GET /metrics is here.\n");
      return;
    }
    const text = await metrics.render().catch(() => null);
    if (text === null) return void response.destroy();
    response.writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" });
    response.end(method === "HEAD" ? undefined : text);
  });
  server.maxConnections = connectionsAtMost;
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen({ host, port }, resolve);
  });
  return server;
}

/** Publishes as metrics how many database connections there are, and how many callers wait for one. */
export function watchDatabasePoolMetrics(metrics: ProcessMetrics, pool: DatabasePool): void {
  const open = "Connections to the database";
  metrics.watch("layisha_database_connections", open, ["state"], () => [
    { labels: { state: "idle" }, value: pool.counts().idle },
    { labels: { state: "busy" }, value: pool.counts().busy },
  ]);
  const limit = "The most connections to the database that this process opens";
  metrics.watch("layisha_database_connections_limit", limit, [], () => [{ value: pool.max }]);
  const waiting = "Callers who wait for a connection to the database";
  metrics.watch("layisha_database_waiting", waiting, [], () => [{ value: pool.counts().waiting }]);
}
