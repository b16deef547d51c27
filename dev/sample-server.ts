import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { freePort } from "#harness/free-port.ts";

/**
 * Starts the product with sample data on a data folder of its own, as a program, and reads from its output how to sign in.
 * @throws Error with all that it said, when it ends before it is open
 */
export async function startSampleServer() {
  const port = await freePort();
  const admin = {
    email: "office@staff.example.com",
    password: `${randomBytes(12).toString("hex")}-Aa1!`,
  };
  const server = spawn(process.execPath, ["harness/test-server.ts"], {
    cwd: join(import.meta.dirname, ".."),
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      E2E_PORT: String(port),
      E2E_ADMIN_EMAIL: admin.email,
      E2E_ADMIN_PASSWORD: admin.password,
    },
  });
  let said = "";
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const samplePassword = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const password = /log in with the password: (\S+)/.exec(said)?.[1];
      if (password && said.includes("is open at")) resolve(password);
    };
    server.stdout.on("data", listen);
    server.stderr.on("data", listen);
    server.once("exit", () => reject(new Error(`The server did not start:\n${said}`)));
  });
  return {
    baseURL: `http://localhost:${port}`,
    admin,
    samplePassword,
    /** Resolves when it has ended and its data folder is gone. */
    stop: () => {
      server.kill("SIGTERM");
      return ended;
    },
  };
}

export type SampleServer = Awaited<ReturnType<typeof startSampleServer>>;
