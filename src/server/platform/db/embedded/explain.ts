import { StartError } from "../../start-error.ts";

const remedies: readonly (readonly [cause: RegExp, remedy: string])[] = [
  [/ENOSPC|EDQUOT|No space left|quota/, "make room on that disk"],
  [/EMFILE|ENFILE/, "raise the number of files that may be open (ulimit -n)"],
  [/TCP\/IP sockets/, "end the program that has taken its port"],
  [/invalid permissions/, "close that folder to other users (chmod 700)"],
  [
    /ENOENT.*mkdir|EACCES|EPERM|EROFS|EEXIST|ENOTDIR|denied|not permitted|Read-only/,
    "start as the user who made it, let that user into the folders above it, or set DATA_DIR to another folder",
  ],
  [/password/, "put the right file back from a backup, or set DATABASE_URL"],
];

/** The message of anything that was thrown. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** A failure to use this data folder, with its cause and what to do about it. */
export function explain(thrown: unknown, dataDir: string): StartError {
  if (thrown instanceof StartError) return thrown;
  const cause = messageOf(thrown);
  const remedy =
    remedies.find(([pattern]) => pattern.test(cause))?.[1] ??
    `see ${dataDir}/postgres/postgres.log, or set DATABASE_URL to a PostgreSQL server of your own`;
  const line = `The database in ${dataDir} cannot be started (${cause}): ${remedy}.`;
  return new StartError(line, { cause: thrown });
}
