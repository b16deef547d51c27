/** Where the embedded database reports what it does: one line each. A pino logger fits. */
export interface EmbeddedLog {
  readonly info: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly error: (line: string) => void;
}
