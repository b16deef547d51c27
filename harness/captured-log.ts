import type { FastifyBaseLogger } from "fastify";
import { createLog } from "#server/platform/log/create-log.ts";

export type CapturedLog = {
  readonly log: FastifyBaseLogger;
  /** Every line so far, as it would be on the disk. */
  readonly text: () => string;
  /** Every line so far, read back. */
  readonly lines: () => readonly Readonly<Record<string, unknown>>[];
};

/** The product's own log at its most talkative, kept in memory. */
export function captureLog(): CapturedLog {
  let text = "";
  const log = createLog("trace", {
    write: (line) => {
      text += line;
    },
  });
  return {
    log,
    text: () => text,
    lines: () =>
      text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
  };
}
