import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { freePort } from "#harness/free-port.ts";

const root = join(import.meta.dirname, "../../..");

const canPin =
  availableParallelism() > 1 && spawnSync("taskset", ["-p", String(process.pid)]).status === 0;

/** The core of the product and its database; the drill and its load keep to the others. */
const productCore = "0";
const drillCores = `1-${Math.max(1, availableParallelism() - 1)}`;

function pin(pid: number, cores: string): void {
  if (canPin) spawnSync("taskset", ["-acp", cores, String(pid)]);
}

/** Moves a program, with all that it starts from now on, to the product's core. */
export function pinProduct(pid: number): void {
  pin(pid, productCore);
}

/** Keeps this process off the product's core, so that the load it makes takes nothing from it. */
export function pinDrill(): void {
  pin(process.pid, drillCores);
}

/** For the settings that a drill prints. */
export const coresText = canPin
  ? `product and database on core ${productCore}, load on ${drillCores}`
  : "shared: this machine cannot keep programs apart";

/** One process of the product. */
export type ProductProcess = {
  readonly port: number;
  readonly pid: number;
  /** All that it has written so far. */
  readonly log: () => string;
  /** Sends a signal; resolves with the exit code when it has ended, null when a signal ended it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** What the processes of one installation share. */
export type Installation = Readonly<Record<string, string>>;

/**
 * The settings of processes that work on one database. Visitors' addresses are believed from one
 * proxy, so that a drill can be many networks.
 */
export function installationOn(
  databaseUrl: string,
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Installation {
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString("base64url"),
    ADMIN_EMAIL: "office@staff.example.com",
    ADMIN_PASSWORD: `${randomBytes(12).toString("hex")}-Aa1!`,
    TRUSTED_PROXIES: "1",
    // Empty counts as not set: whatever the surroundings say, only what stands here is used.
    SMTP_URL: "",
    BASE_URL: "",
    HOST: "127.0.0.1",
    ...settings,
  };
}

/** Far above what a start takes on a busy machine: what is not open by then hangs. */
const longestStartMs = 60_000;

function untilOpen(child: ChildProcess, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), longestStartMs);
    child.stdout?.on("data", () => {
      if (!said().includes("is open at")) return;
      clearTimeout(timer);
      resolve();
    });
    child.once("exit", () => {
      clearTimeout(timer);
      reject(new Error(`The product did not start:\n${said()}`));
    });
  });
}

type StartOptions = {
  readonly port?: number;
  readonly args?: readonly string[];
  /** Where it may run: apart from the drill, or on every core where starts must be quick. */
  readonly cores?: "product" | "all";
};

/**
 * Starts a process of the product without waiting for it, so that it can be ended while it starts.
 * `opened` rejects, with all that it said, when it ends before it is open.
 */
export async function launchProduct(
  installation: Installation,
  { port: wanted, args = [], cores = "product" }: StartOptions = {},
): Promise<ProductProcess & { readonly opened: Promise<void> }> {
  const port = wanted ?? (await freePort());
  const child = spawn(process.execPath, ["src/server/main.ts", ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...installation, PORT: String(port) },
  });
  const pid = child.pid ?? 0;
  if (cores === "product") pinProduct(pid);
  else pin(pid, `0-${availableParallelism() - 1}`);
  let said = "";
  const listen = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  const ended = once(child, "exit");
  return {
    port,
    pid,
    log: () => said,
    opened: untilOpen(child, () => said),
    end: async (signal) => {
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
  };
}

/**
 * Starts a process of the product and waits until it is open.
 * @throws Error with all that it said, when it ends before that
 */
export async function startProduct(
  installation: Installation,
  options: StartOptions = {},
): Promise<ProductProcess> {
  const product = await launchProduct(installation, options);
  await product.opened;
  return product;
}
