// How the entries speak to the terminal and run other programs. Keeps to the language of Node 14.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** A failure whose message is all that the person at the terminal needs. */
export class Stop extends Error {}

/** The first comment of a program, as plain text: what it does and how it is called. */
export function readHelp(program) {
  const code = readFileSync(join(root, program), "utf8");
  const [head = ""] = /^(\/\*\*[\s\S]*?\*\/|(\/\/.*\n)+)/.exec(code) || [];
  return head.replace(/^\/\*\*\n?|\s*\*\/$/g, "").replace(/^ ?(\*|\/\/) ?/gm, "");
}

/** Prints the help of a program and ends, where its arguments ask for it. */
export function endWithHelp(program, args) {
  if (!args.includes("--help")) return;
  say(readHelp(program).trim());
  process.exit(0);
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** The seconds since `start`, as a person reads them. */
export function secondsSince(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}

/** Does `work` behind one line, which grows every ten seconds and ends with how long it took. */
export async function sayWhile(text, work) {
  const start = Date.now();
  process.stdout.write(`${text} …`);
  const growing = setInterval(
    () => process.stdout.write(` ${Math.round((Date.now() - start) / 1000)} s …`),
    10000,
  );
  let ending = "";
  try {
    await work();
    ending = ` done in ${secondsSince(start)}.`;
  } finally {
    clearInterval(growing);
    say(ending);
  }
}

/** Each program that runs, and whether it is quiet. */
const running = new Map();
let interrupted = false;

/** Milliseconds in which an installation or a build ends that was told to. */
const endWithinMs = 1000;

/** npm would put back all that it has unpacked, which takes longer than an installation. */
function endQuietOnes() {
  interrupted = true;
  const killRest = () => {
    for (const [child, isQuiet] of running) if (isQuiet) child.kill("SIGKILL");
  };
  setTimeout(killRest, endWithinMs).unref();
}

/**
 * Passes the signals that end us on to the programs that we started. Ctrl-C in a terminal reaches
 * them by itself, and twice would mean "at once" to some.
 */
export function forwardSignals() {
  const pass = (signal) => {
    for (const child of running.keys()) child.kill(signal);
    endQuietOnes();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      const sentByTerminal = process.stdin.isTTY && signal !== "SIGTERM";
      if (sentByTerminal) endQuietOnes();
      else pass(signal);
    });
  }
  // npm ends the shell that it runs us in, and that shell dies without telling us.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    pass("SIGTERM");
  }, 200);
  watch.unref();
}

/**
 * Runs a program to its end with our terminal, at most for `timeoutMs`. Resolves with how it ended:
 * `{ code, signal }`. What a `quiet` program writes is kept back and answered as `output`.
 */
export function run(program, args, options) {
  const { env, timeoutMs, quiet } = options || {};
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ["ignore", "pipe", "pipe"] : ["inherit", "inherit", "inherit"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    running.set(child, Boolean(quiet));
    const written = [];
    for (const stream of quiet ? [child.stdout, child.stderr] : []) {
      stream.on("data", (chunk) => written.push(chunk));
    }
    child.once("error", (error) => {
      running.delete(child);
      reject(new Stop(`Cannot run ${program}: ${error.message}`));
    });
    child.once(quiet ? "close" : "exit", (code, signal) => {
      running.delete(child);
      resolve({ code, signal, output: Buffer.concat(written).toString() });
    });
  });
}

/** Ends this process the way its child ended, so that whoever called us sees the same. */
export function endLikeChild({ code, signal }) {
  if (!signal) process.exit(code);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // A signal that this process survives still has to end it.
  setTimeout(() => process.exit(1), 1000);
}

/** Runs `main`; a Stop becomes its one line and exit code 1. */
export function runMain(main) {
  main().catch((error) => {
    const line = error instanceof Stop ? error.message : error?.stack || String(error);
    process.stderr.write(`${line}\n`);
    process.exit(interrupted ? 130 : 1);
  });
}

/** Ends when a signal has come while one step ran, instead of going on with the next. */
export function stopIfInterrupted() {
  if (interrupted) throw new Stop("Interrupted.");
}
