import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { freePort } from "#harness/free-port.ts";

let root = join(import.meta.dirname, "../../..");

/** Makes all further starts run the product of another checkout, to compare with. */
export function setCheckout(folder: string): void {
  root = folder;
}

// Asked once: a process that was moved to one core counts that one alone.
const lastCore = availableParallelism() - 1;
const allCores = `0-${lastCore}`;
const canPin = lastCore > 0 && spawnSync("taskset", ["-p", String(process.pid)]).status === 0;
let productCores = allCores;

function pin(pid: number, cores: string): void {
  if (canPin) spawnSync("taskset", ["-acp", cores, String(pid)]);
}

/**
 * Keeps the programs that are started from now on apart from the load that a drill makes, or lets
 * all of them share every core. Answers how, for the settings that the drill prints.
 */
export function splitCores(isApart: boolean): string {
  productCores = isApart ? "0" : allCores;
  const loadCores = isApart ? `1-${lastCore}` : allCores;
  pin(process.pid, loadCores);
  return canPin && isApart ? `product and database on core 0, load on ${loadCores}` : "shared";
}

/** Moves a program, with all that it starts from now on, to the product's cores. */
export function moveToProductCores(pid: number): void {
  pin(pid, productCores);
}

/** The settings that the processes of one installation share. */
export type Installation = Readonly<Record<string, string>>;

/**
 * The settings of processes that work on one database. Visitors' addresses are believed from one
 * proxy, so that a drill can be many networks.
 */
export function installationSettings(
  database: { readonly url: string; readonly dataDir: string },
  settings: Installation = {},
): Installation {
  return {
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    SECRET_KEY: randomBytes(32).toString("base64url"),
    ADMIN_EMAIL: "office@staff.example.com",
    ADMIN_PASSWORD: `${randomBytes(12).toString("hex")}-Aa1!`,
    TRUSTED_PROXIES: "1",
    // Empty counts as not set: whatever the surroundings say, only what stands here is used.
    SMTP_URL: "",
    SMS_URL: "",
    BASE_URL: "",
    HOST: "127.0.0.1",
    ...settings,
  };
}

/** Milliseconds far above what a start takes on a busy machine: a process that is not open by then hangs. */
const longestStartMs = 180_000;

/**
 * Starts a process of the product without waiting for it, so that it can be ended while it starts.
 * `opened` rejects, with all that it said, when it ends before it is open.
 */
export async function launchProduct(installation: Installation, wantedPort?: number) {
  const port = wantedPort ?? (await freePort());
  const child = spawn(process.execPath, ["src/server/main.ts"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...installation, PORT: String(port) },
  });
  const pid = child.pid ?? 0;
  moveToProductCores(pid);
  const ended = once(child, "exit");
  let said = "";
  const timer = setTimeout(() => child.kill("SIGKILL"), longestStartMs);
  const opened = new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("is open at")) resolve();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    void ended.then(() => reject(new Error(`The product did not start:\n${said}`)));
  }).finally(() => clearTimeout(timer));
  return {
    port,
    pid,
    log: () => said,
    opened,
    /** Sends a signal; resolves with the exit code when it has ended, null when a signal ended it. */
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

export type ProductProcess = Awaited<ReturnType<typeof launchProduct>>;

/** Megabytes of memory that a process has in use; 0 where the system does not tell. */
export function memoryInUse(pid: number): number {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, "utf8") : "";
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/**
 * Starts a process of the product and waits until it is open.
 * @throws Error with all that it said, when it ends before that
 */
export async function startProduct(
  installation: Installation,
  wantedPort?: number,
): Promise<ProductProcess> {
  const product = await launchProduct(installation, wantedPort);
  await product.opened;
  return product;
}
