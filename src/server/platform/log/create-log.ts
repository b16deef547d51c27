import pino, { type DestinationStream, type LogFn, type Logger } from "pino";
import { describeError } from "./describe-error.ts";

export const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Of the framework's objects the log keeps only the fields that help to find the request's own line. */
const serializers = {
  err: (error: unknown) => describeError(error),
  req: ({ method }: { readonly method?: unknown }) => ({ method }),
  res: ({ statusCode }: { readonly statusCode?: unknown }) => ({ statusCode }),
};

/** A line without a text of its own would take the error's, which may quote what people typed. */
function neverBorrowText(this: Logger, args: Parameters<LogFn>, write: LogFn): void {
  const [what, ...text] = args;
  const line = what instanceof Error ? { err: what } : what;
  if (typeof line === "object" && text.length === 0) write.call(this, line, "see the error");
  else write.apply(this, [line, ...text] as Parameters<LogFn>);
}

/** One JSON object a line; errors go in as `err`. @param destination standard error when left out */
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
