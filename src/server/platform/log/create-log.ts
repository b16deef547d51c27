import pino, { type DestinationStream, type LogFn, type Logger } from "pino";
import { describeErrorForLog } from "./describe-error.ts";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Logs only those fields of the framework's objects that help to find the log line of the request. */
const serializers = {
  err: (error: unknown) => describeErrorForLog(error),
  req: ({ method }: { readonly method?: unknown }) => ({ method }),
  res: ({ statusCode }: { readonly statusCode?: unknown }) => ({ statusCode }),
};

/** Gives a log line without a text our own; pino would take the error's message, which may quote people. */
function neverBorrowText(this: Logger, args: Parameters<LogFn>, write: LogFn): void {
  const [what, ...text] = args;
  const line = what instanceof Error ? { err: what } : what;
  if (typeof line === "object" && text.length === 0) write.call(this, line, "see the error");
  else write.apply(this, [line, ...text] as Parameters<LogFn>);
}

/** Makes a log with one JSON object a line; errors go in as `err`. @param destination else standard error */
export function createLog(
  level: LogLevel,
  destination: DestinationStream = pino.destination({ dest: 2, sync: false }),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers,
      hooks: { logMethod: neverBorrowText },
    },
    destination,
  );
}
