import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { StartError } from "../platform/start-error.ts";

type Report = {
  readonly userLimits?: { readonly open_files?: { readonly soft: number | "unlimited" } };
};

/** How many files and connections this process may have open at once; null where none is known. */
function openFilesLimit(): number | null {
  // It would look up the name of each connection's other end, and wait for that.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as Report;
  const soft = userLimits?.open_files?.soft;
  return typeof soft === "number" ? soft : null;
}

/** Files that are open beside connections: listeners, the log, maps, pages that are being sent. */
const filesBeside = 100;
/** Connections with which a process is of use. */
const leastConnections = 140;

/**
 * The most connections for which the process may open files, at most those of the settings. Beyond it
 * the system itself would close new ones, unseen.
 *
 * @throws StartError when so few files may be open that the database could not start either
 */
export function connectionsWithin(
  { load, databaseConnections }: Pick<Config, "load" | "databaseConnections">,
  log: Pick<Logger, "warn">,
  openFiles = openFilesLimit(),
): number {
  const { maxConnections } = load;
  if (openFiles === null) return maxConnections;
  const needed = databaseConnections + filesBeside + leastConnections;
  if (openFiles < needed) {
    throw new StartError(
      `A program may open only ${openFiles} files here, and this one needs ${needed} at least: raise the limit (ulimit -n 8192; LimitNOFILE=8192 in systemd).`,
    );
  }
  const most = openFiles - databaseConnections - filesBeside;
  if (most >= maxConnections) return maxConnections;
  log.warn(
    { openFiles, maxConnections: most },
    "fewer connections than MAX_CONNECTIONS: a program may open too few files here (ulimit -n)",
  );
  return most;
}
