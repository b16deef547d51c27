import { setTimeout as wait } from "node:timers/promises";
import { createOverloadGuard } from "../api/front-door.ts";
import { createHttpServers } from "../api/http-server.ts";
import { buildHttpApp, type HttpAppOptions } from "../app.ts";
import type { ServerConfig } from "../config.ts";
import type { AppContext } from "../context.ts";
import { createSecurityHeaders } from "../platform/http/guards/security-headers.ts";
import { type CleanupList, listenOnConfiguredPort } from "./connect.ts";

/** The milliseconds that running requests have to end when the process stops. */
const finishWithinMs = 10_000;
/** The most connections that wait to be accepted; the system may allow fewer. */
const backlog = 2_048;

/** Serves the app. When it closes, requests have 10 s to end. @throws StartError if the address is taken */
export async function serveHttpApp(
  context: AppContext,
  { load, host, port, stopNoticeMs }: ServerConfig,
  options: Omit<HttpAppOptions, "door" | "servers">,
  closers: CleanupList,
) {
  const { log, metrics } = context;
  const door = createOverloadGuard(load.maxRequests);
  const servers = createHttpServers({
    maxConnections: load.maxConnections,
    headers: createSecurityHeaders(context.baseUrl.startsWith("https:")),
    onNoRoom: () => metrics.count("connections_refused", {}),
  });
  const app = await buildHttpApp(context, { ...options, door, servers });
  closers.add(async () => {
    door.announceClosing();
    const late = setTimeout(() => {
      log.warn("what was still under way after 10 s was cut off");
      servers.cut();
    }, finishWithinMs);
    await app.close().finally(() => clearTimeout(late));
  });
  const { level } = log;
  // The start itself reports the app's URL, which the framework would report for each address.
  log.level = "silent";
  await listenOnConfiguredPort("PORT", port, () => app.listen({ host, port, backlog })).finally(
    () => {
      log.level = level;
    },
  );

  return {
    /** Answers "not ready", and gives a load balancer the time to notice. */
    announceStop: async (): Promise<void> => {
      door.announceClosing();
      if (door.isWatched()) await wait(stopNoticeMs);
    },
  };
}
