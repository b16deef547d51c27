/** A failure of the embedded database; the message is one line that says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** The system's or PostgreSQL's code of anything that was thrown, such as ENOENT or 57P03. */
export function codeOf(thrown: unknown): string | undefined {
  if (typeof thrown !== "object" || thrown === null || !("code" in thrown)) return undefined;
  return typeof thrown.code === "string" ? thrown.code : undefined;
}

/** What to do about a failure of the system: the usual, unless too many files are open. */
export function remedyOf(thrown: unknown, usual: string): string {
  const isFull = ["EMFILE", "ENFILE"].includes(codeOf(thrown) ?? "");
  return isFull ? "raise the number of files that may be open (ulimit -n)" : usual;
}

/** Whether PostgreSQL or initdb complains in this line, beside what it tells of its work. */
export function isComplaint(line: string): boolean {
  return /FATAL|PANIC|ERROR|error|denied/.test(line);
}

/** A complaint without the time and the process in front of it. */
export function plainComplaint(line: string): string {
  return line.replace(/^.*?(FATAL|PANIC|ERROR): +/, "");
}

/** Where the embedded database reports what it does: one line each. A pino logger fits. */
export interface EmbeddedLog {
  readonly info: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly error: (line: string) => void;
}
