import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freshFolder } from "#harness/fresh.ts";
import { until } from "#harness/until.ts";
import { readHelp } from "../run-program.mjs";
import { root } from "./fixtures.ts";

/** An installation that would rather put everything back first, as npm does. */
const stubborn = (sign: string) => `
  process.on("SIGTERM", () => {});
  setInterval(() => {}, 1000);
  require("node:fs").writeFileSync(${JSON.stringify(sign)}, "");`;
const entry = (sign: string) => `
  import { forwardSignals, run, runMain, say, stopIfInterrupted } from "./ops/run-program.mjs";
  runMain(async () => {
    forwardSignals();
    const ended = run(process.execPath, ["-e", ${JSON.stringify(stubborn(sign))}], { quiet: true });
    say("installing");
    await ended;
    stopIfInterrupted();
    say("the next step");
  });`;

it("SIGTERM ends an installation that does not want to end", { tags: "X-101" }, async () => {
  const sign = join(await freshFolder(), "unpacking");
  const args = ["--input-type=module", "--eval", entry(sign)];
  const program = spawn(process.execPath, args, { cwd: root });
  let said = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  expect(await until(() => existsSync(sign), { within: 20_000 })).toBe(true);
  program.kill("SIGTERM");
  const [code] = await once(program, "close");
  expect(code).toBe(130);
  expect(said).toBe("installing\nInterrupted.\n");
});

it("every script says what it does and takes, and does nothing else, when it is asked for --help", {
  tags: "X-1360",
}, () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  for (const [name, command] of Object.entries(scripts)) {
    const help = readHelp(command.split(" ").at(-1));
    const called = ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`;
    expect(help, name).toMatch(RegExp(`^[^\\n]*\`${called}\`[^\\n]*[\\s\\S]*usage: ${called}\\b`));
  }
  const entry = ["ops/run.mjs", "--omit=dev", "ops/db-backup.ts", "--to", "x", "--help"];
  const { status, stdout } = spawnSync(process.execPath, entry, { cwd: root, encoding: "utf8" });
  expect([status, stdout.trim()]).toEqual([0, readHelp("ops/db-backup.ts").trim()]);
});
