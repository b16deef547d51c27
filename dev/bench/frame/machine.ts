import { spawnSync } from "node:child_process";
import { cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { findBinaries } from "#server/platform/db/embedded/find-binaries.ts";
import { ensureChromium } from "../../chromium.mjs";

const root = join(import.meta.dirname, "../../..");

/** What a program prints; nothing when it cannot be asked. */
function said(program: string, ...args: readonly string[]): string {
  const { stdout } = spawnSync(program, args, { cwd: root, encoding: "utf8", timeout: 20_000 });
  return stdout?.trim() ?? "";
}

/** The state of the project that was measured. */
function commit(): string {
  const changed = said("git", "status", "--porcelain", "--", ".", ":!docs");
  return `${said("git", "rev-parse", "--short", "HEAD") || "unknown"}${changed ? " with changes" : ""}`;
}

const version = (text: string) => /\d+(\.\d+)+/.exec(text)?.[0] ?? "unknown";

/** When, what and on which machine is measured, in one line. */
export async function describeMachine(): Promise<string> {
  const cores = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const chromium = await ensureChromium(process.execPath, { shell: false });
  const programs = [
    `${type()} ${version(release())}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${version(findBinaries().version)}`,
    `Chromium ${version(said(chromium, "--version"))}`,
  ];
  return [
    `${new Date().toISOString().slice(0, 10)}, commit ${commit()}`,
    `${cores[0]?.model.trim() || process.arch}, ${cores.length} cores, ${memory}`,
    programs.join(", "),
  ].join("; ");
}
