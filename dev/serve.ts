// What `npm run dev` runs: the server, restarted when a file of it changes, and Vite in front.
//
// usage: npm run dev   (PORT is the port of the server)
import { type ChildProcess, spawn } from "node:child_process";
import { dirname } from "node:path";

const root = dirname(import.meta.dirname);
const pagesPort = 5173;
const apiPort = process.env["PORT"] ?? "3000";
const apiUrl = `http://127.0.0.1:${apiPort}`;

const programs: readonly ChildProcess[] = [
  spawn(process.execPath, ["--watch", "--watch-preserve-output", "src/server/main.ts"], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      PORT: apiPort,
      BASE_URL: process.env["BASE_URL"] ?? `http://localhost:${pagesPort}`,
    },
  }),
  spawn("vite", ["--port", String(pagesPort), "--strictPort"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, DEV_API_URL: apiUrl },
  }),
];

console.log(`Pages: http://localhost:${pagesPort}   API: ${apiUrl}`);

let isEnding = false;

function endAll(signal: NodeJS.Signals): void {
  isEnding = true;
  for (const program of programs) if (program.exitCode === null) program.kill(signal);
}

for (const program of programs) {
  program.once("exit", (code) => {
    if (!isEnding) process.exitCode = code ?? 1;
    endAll("SIGTERM");
  });
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => endAll(signal));
}
