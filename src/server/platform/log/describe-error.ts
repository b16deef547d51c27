import { databaseUnavailableReason } from "../db/database-errors.ts";
import { LoggableError } from "./own-error.ts";

/** An error as the log stores it: its class, its place in the program, and names from our own code. */
export type ErrorDescription = {
  readonly type: string;
  /** The error's message, only for errors of our own. */
  readonly message?: string;
  readonly reason?: string;
  readonly stack?: readonly string[];
  readonly cause?: ErrorDescription;
  readonly [part: string]: unknown;
};

/** Properties of errors that hold a name from a program or a database schema. */
const nameParts = [
  "code",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
  "syscall",
  "command",
] as const;
const numberParts = ["responseCode", "errno", "port", "position", "statusCode"] as const;

/** The form of an identifier, a SQLSTATE error code, or a command of SMTP. */
const nameForm = /^(?:[A-Za-z_]\w{0,62}|[0-9A-Z]{5}|[A-Z]{4}(?: [A-Z]{2,5})?)$/;
const frameForm = /^ +at .+:\d+:\d+\)?$/;
const framesAtMost = 20;
const causesAtMost = 3;

type Parts = Error & Readonly<Record<string, unknown>>;

function stackFrames({ stack, message }: Error): string[] {
  if (typeof stack !== "string") return [];
  // Only the text after the message is read, because a long message can itself look like a stack.
  const start = stack.indexOf(message);
  const behind = start < 0 ? stack : stack.slice(start + message.length);
  return behind
    .split("\n")
    .filter((line) => frameForm.test(line))
    .slice(0, framesAtMost)
    .map((line) => line.trim());
}

function loggableParts(error: Parts): Record<string, unknown> {
  const isName = (value: unknown) => typeof value === "string" && nameForm.test(value);
  const isNumber = (value: unknown) => typeof value === "number" && Number.isFinite(value);
  const found = [
    ...nameParts.filter((part) => isName(error[part])),
    ...numberParts.filter((part) => isNumber(error[part])),
  ];
  return Object.fromEntries(found.map((part) => [part, error[part]]));
}

/**
 * Describes an error for the log: its class, code, table and constraint, and the places in the program where
 * it arose. The message is logged only for our own errors. Any other message may quote people: a database
 * quotes the row that it refused, a mail server the addresses, a parser the text that it could not read.
 */
export function describeErrorForLog(error: unknown, depth = 0): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error };
  const reason = databaseUnavailableReason(error);
  const stack = stackFrames(error);
  return {
    type: error.constructor.name,
    ...(error instanceof LoggableError && { message: error.message }),
    ...loggableParts(error as Parts),
    ...(reason !== undefined && { reason }),
    ...(stack.length > 0 && { stack }),
    ...(error.cause !== undefined &&
      depth < causesAtMost && { cause: describeErrorForLog(error.cause, depth + 1) }),
  };
}
