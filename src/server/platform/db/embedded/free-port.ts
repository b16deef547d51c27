import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** Whether this machine's loopback address has that port free. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () =>
      probe.close(() => resolve(true)),
    );
  });
}

/**
 * A free port below the range from which systems lend ports to outgoing connections, so that the
 * same port is free again at the next start.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = randomInt(15_000, 32_000);
    if (await isPortFree(port)) return port;
  }
  throw new EmbeddedPostgresError("No free port for the database on 127.0.0.1: set DATABASE_URL.");
}
