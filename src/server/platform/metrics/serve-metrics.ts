import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Metrics } from "./metrics.ts";

const limits = {
  headersTimeout: 5_000,
  requestTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  keepAliveTimeout: 5_000,
} as const;
/** A scraper needs one connection; many more are a mistake or worse. */
const connectionsAtMost = 16;

function answerWith(metrics: Metrics) {
  return async ({ method, url }: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader("x-content-type-options", "nosniff");
    if (url !== "/metrics" || (method !== "GET" && method !== "HEAD")) {
      response.writeHead(404, { "content-type": "text/plain" }).end("Only GET /metrics is here.\n");
      return;
    }
    const text = await metrics.render();
    response.writeHead(200, { "content-type": metrics.contentType, "cache-control": "no-store" });
    response.end(method === "HEAD" ? undefined : text);
  };
}

/**
 * Serves the metrics at `/metrics` and nothing else, on a listener of its own: the public port never
 * shows them. `port` 0 takes any free one.
 *
 * @throws the listener's error, such as EADDRINUSE
 */
export async function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Server> {
  const answer = answerWith(metrics);
  const server = createServer(limits, (request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.maxConnections = connectionsAtMost;
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen({ host, port }, resolve);
  });
  return server;
}
