import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#harness/free-port.ts";

const root = join(import.meta.dirname, "../..");

/** The product as a process of its own, and a member of staff who calls it. */
export type Product = {
  readonly pid: number;
  readonly url: string;
  /** The answer's JSON; throws when it is none of success. */
  readonly read: (path: string) => Promise<unknown>;
  readonly headers: { readonly authorization: string };
  readonly stop: () => Promise<void>;
};

/** One folder with a database in it, and how its administrator signs in. */
export function createInstallation(dataDir: string) {
  const email = "office@staff.example.com";
  const password = `${randomBytes(12).toString("hex")}-Aa1!`;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    // Empty counts as not set: whatever the surroundings say, only this folder is touched.
    DATABASE_URL: "",
    SMTP_URL: "",
    BASE_URL: "",
    HOST: "localhost",
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  };

  /** Fills the database as `npm run seed` does. */
  async function seed(args: readonly string[]): Promise<void> {
    const child = spawn(process.execPath, ["dev/seed-many.ts", ...args], {
      cwd: root,
      env,
      stdio: "inherit",
    });
    const [code] = await once(child, "exit");
    if (code !== 0) throw new Error("The database could not be filled.");
  }

  async function start(nodeOptions: readonly string[] = []): Promise<Product> {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const child = spawn(process.execPath, [...nodeOptions, "src/server/main.ts"], {
      cwd: root,
      env: { ...env, PORT: String(port) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const exited = once(child, "exit");
    const stop = async () => {
      child.kill("SIGTERM");
      await exited;
    };
    try {
      await untilReady(url, () => child.exitCode === null);
      const headers = { authorization: `Bearer ${await signIn(url, email, password)}` };
      const read = async (path: string) => {
        const answer = await fetch(`${url}${path}`, { headers });
        const body: unknown = await answer.json();
        if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
        return body;
      };
      return { pid: child.pid ?? 0, url, headers, read, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  }

  return { seed, start };
}

async function untilReady(url: string, isRunning: () => boolean): Promise<void> {
  for (let tries = 0; tries < 300 && isRunning(); tries++) {
    const ready = await fetch(`${url}/readyz`).catch(() => null);
    if (ready?.ok) return;
    await wait(200);
  }
  throw new Error("The server did not become ready.");
}

async function signIn(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password, loginPartyType: "user" }),
  });
  const { token } = (await answer.json()) as { token?: string };
  if (token === undefined) throw new Error("The administrator could not sign in.");
  return token;
}
