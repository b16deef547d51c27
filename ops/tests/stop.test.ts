import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { freePort } from "#harness/free-port.ts";
import { cleanUp, emptyDatabase, freshFolder } from "./fixtures.ts";

afterEach(cleanUp);

/** Makes the connections' end fail in the program that is started with it. */
const brokenEnd = `
  import { createRequire } from "node:module";
  const { Pool } = createRequire(process.cwd() + "/")("pg");
  Pool.prototype.end = async () => { throw new Error("The pool has no end."); };`;

it("reports a stop that fails as one, not as a start, with exit code 1", {
  tags: "G12",
}, async () => {
  const preload = `--import=data:text/javascript,${encodeURIComponent(brokenEnd)}`;
  const program = spawn(process.execPath, [preload, "src/server/main.ts"], {
    cwd: join(import.meta.dirname, "../.."),
    env: {
      ...process.env,
      DATABASE_URL: await emptyDatabase(),
      DATA_DIR: await freshFolder(),
      PORT: String(await freePort()),
      // The test runner has a BASE_URL of its own.
      BASE_URL: "",
    },
  });
  let complaint = "";
  program.stderr.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  program.stdout.on("data", (chunk: Buffer) => {
    if (chunk.includes("is open at")) program.kill("SIGTERM");
  });
  expect(await once(program, "close")).toEqual([1, null]);
  expect(complaint).toContain(
    "Layisha has stopped, and not everything could be closed: The pool has no end.\n",
  );
  expect(complaint).not.toContain("cannot start");
});
