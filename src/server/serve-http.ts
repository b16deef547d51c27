import { setTimeout as wait } from "node:timers/promises";
import { uploadPaths } from "#contract/endpoints.ts";
import { maxFileBytes } from "#domain/files/kept-file.ts";
import { type AppOptions, buildApp } from "./app.ts";
import type { Closers } from "./closers.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";
import { listenOn } from "./open-parts.ts";
import { securityHeaders } from "./platform/http/guards/security-headers.ts";
import { createFrontDoor, type FrontDoor } from "./platform/http/load/front-door.ts";
import { listen } from "./platform/http/load/listen.ts";
import { createLoadShedder } from "./platform/http/load/load-shedder.ts";
import { watchDoor } from "./platform/metrics/watch-load.ts";

/** Milliseconds that requests under way have to end when the process stops. */
const finishWithinMs = 10_000;
/** How often refusals are logged, in milliseconds: one line counts all of them. */
const tellEveryMs = 10_000;

function tellOfRefusals({ log }: Context, door: FrontDoor, closers: Closers): void {
  let told = door.refused();
  const timer = setInterval(() => {
    const now = door.refused();
    const overloaded = now.overloaded - told.overloaded;
    const bodyTooLarge = now.body_too_large - told.body_too_large;
    const connections = now.connections - told.connections;
    told = now;
    if (overloaded + bodyTooLarge + connections > 0) {
      const counts = { overloaded, bodyTooLarge, connections };
      log.warn(counts, "requests or connections were refused at the door");
    }
  }, tellEveryMs).unref();
  closers.add(async () => clearInterval(timer));
}

/**
 * Opens the HTTP side on its address. Its closer lets requests under way finish for 10 s, each as the
 * last of its connection, and cuts off what is left then.
 *
 * @throws StartError when the address cannot be listened on
 */
export async function serveHttp(
  context: Context,
  { load, host, port, stopNoticeMs }: Config,
  options: Omit<AppOptions, "door">,
  closers: Closers,
) {
  const { log, metrics } = context;
  const ask = context.database.queueUp;
  const parked = context.hasher.waiting;
  const { maxRequests, busyAfterMs, maxConnections } = load;
  const door = createFrontDoor({
    shedder: createLoadShedder({ atMost: maxRequests, busyAfterMs, ask, parked }),
    maxConnections,
    headers: securityHeaders(context.baseUrl.startsWith("https:")),
    uploads: { paths: uploadPaths, mostBytes: maxFileBytes },
  });
  const app = await buildApp(context, { ...options, door });
  watchDoor(metrics, door);
  tellOfRefusals(context, door, closers);
  let closeMore = async () => {};
  closers.add(async () => {
    door.announceClosing();
    const late = setTimeout(() => {
      log.warn("what was still under way after 10 s was cut off");
      door.cutConnections();
    }, finishWithinMs);
    await Promise.all([closeMore(), app.close()]).finally(() => clearTimeout(late));
  });
  closeMore = await listenOn("PORT", port, () => listen(app, { host, port }));

  return {
    /**
     * Denies readiness and, when a balancer asks for it, gives it the time to notice: requests go on
     * being answered meanwhile.
     */
    announceStop: async (): Promise<void> => {
      door.announceClosing();
      if (door.isWatched()) await wait(stopNoticeMs);
    },
  };
}
