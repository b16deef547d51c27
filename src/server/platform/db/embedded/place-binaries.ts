import { constants } from "node:fs";
import {
  access,
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { codeOf } from "./embedded-postgres-error.ts";
import type { BinaryPackage } from "./find-binaries.ts";

/** The programs, ready to run. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

function programsIn(nativeDir: string): Binaries {
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    initdb: join(nativeDir, "bin", `initdb${suffix}`),
    postgres: join(nativeDir, "bin", `postgres${suffix}`),
  };
}

/** The package lists its library links in a file, because npm packs no symbolic links. */
async function linkLibraries(listedIn: string, nativeDir: string): Promise<void> {
  const list = await readFile(join(listedIn, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: readonly { readonly source: string; readonly target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(nativeDir, relative("native", target));
    const goal = relative(dirname(target), source);
    if ((await readlink(link).catch(() => undefined)) === goal) continue;
    await symlink(goal, link).catch((error) => {
      if (codeOf(error) !== "EEXIST") throw error;
    });
  }
}

/** Files that only a compiler needs are not copied. */
const LEFT_BEHIND = /\.a$|^pgxs$|^pkgconfig$/;

async function copyReadable(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, goal] = [join(from, entry.name), join(to, entry.name)];
    if (LEFT_BEHIND.test(entry.name)) continue;
    if (entry.isDirectory()) await copyReadable(source, goal);
    else if (entry.isFile()) {
      await copyFile(source, goal, constants.COPYFILE_FICLONE);
      await chmod(goal, basename(from) === "bin" ? 0o755 : 0o644);
    }
  }
}

/** Uses the binaries where npm put them; answers undefined when the links cannot be made there. */
export async function binariesInPlace(found: BinaryPackage): Promise<Binaries | undefined> {
  try {
    await linkLibraries(found.nativeDir, found.nativeDir);
    const programs = programsIn(found.nativeDir);
    await Promise.all(Object.values(programs).map((file) => access(file, constants.X_OK)));
    return programs;
  } catch {
    return undefined;
  }
}

/**
 * Copies the binaries once into a version-named folder under `parent` that every user can read.
 * The copy appears under its name only when complete, so two starts at once do not clash.
 */
export async function copyBinaries(found: BinaryPackage, parent: string): Promise<Binaries> {
  const target = join(parent, `postgresql-${found.version}-${found.platform}`);
  const present = () =>
    access(join(target, "bin")).then(
      () => true,
      () => false,
    );
  if (!(await present())) {
    const draft = `${target}.${process.pid}.${Date.now()}.tmp`;
    try {
      await copyReadable(found.nativeDir, draft);
      await linkLibraries(found.nativeDir, draft);
      await rename(draft, target);
    } catch (error) {
      if (!(await present())) throw error;
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  return programsIn(target);
}
