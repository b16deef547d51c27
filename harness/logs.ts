import type { FastifyBaseLogger } from "fastify";
import pino from "pino";
import { createLog } from "#server/platform/log/create-log.ts";

/** A log that says nothing: not what a level leaves out, nor what no level leaves out. */
export const silentLog = pino({ level: "silent" }, { write: () => undefined });

/** The product's own log at its most talkative, kept in memory. */
export function captureLog() {
  let text = "";
  const log: FastifyBaseLogger = createLog("trace", {
    write: (line) => {
      text += line;
    },
  });
  return {
    log,
    /** Every line so far, as it would be on the disk. */
    text: () => text,
    /** Every line so far, read back. */
    lines: (): readonly Readonly<Record<string, unknown>>[] =>
      text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  };
}

export type CapturedLog = ReturnType<typeof captureLog>;
