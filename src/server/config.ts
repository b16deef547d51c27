import { resolve } from "node:path";

export type Config = {
  readonly host: string;
  readonly port: number;
  /** Where visitors reach us; null until the port is known, then `http://localhost:PORT`. */
  readonly baseUrl: string | null;
  readonly dataDir: string;
  /** Null: the process starts a PostgreSQL of its own under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Null: mail is written to files under `dataDir` and shown at /dev/mailbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly admin: { readonly email: string; readonly password: string | null } | null;
  readonly mapsProvider: "layisha";
  /** Null: generated once and kept under `dataDir`. Processes on one database must share it. */
  readonly secretKey: string | null;
  /** How many reverse proxies in front of us may be believed about the visitor's address. */
  readonly trustedProxies: number;
  readonly demo: boolean;
};

/** A setting is wrong: the start stops with this one line. */
export class ConfigError extends Error {}

type Env = Readonly<Record<string, string | undefined>>;

function setting(env: Env, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

function wholeNumber(env: Env, name: string, fallback: number, max: number): number {
  const value = setting(env, name);
  if (value === null) return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > max) {
    throw new ConfigError(`${name} must be a whole number from 0 to ${max}, but it is "${value}".`);
  }
  return number;
}

function url(env: Env, name: string, schemes: readonly string[]): string | null {
  const value = setting(env, name);
  if (value === null) return null;
  const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : "";
  if (!schemes.includes(scheme)) {
    throw new ConfigError(`${name} must be a URL that starts with ${schemes.join(":// or ")}://.`);
  }
  return value;
}

function adminOf(env: Env): Config["admin"] {
  const email = setting(env, "ADMIN_EMAIL");
  const password = setting(env, "ADMIN_PASSWORD");
  if (password !== null && email === null) {
    throw new ConfigError("ADMIN_PASSWORD is set without ADMIN_EMAIL. Set both, or neither.");
  }
  return email === null ? null : { email, password };
}

/**
 * Reads the settings. Pure: the environment and the arguments come in, nothing is touched.
 *
 * @throws ConfigError with one line that names the setting and what it must be
 */
export function readConfig(env: Env, args: readonly string[]): Config {
  const unknown = args.find((arg) => arg !== "--demo");
  if (unknown !== undefined)
    throw new ConfigError(`Unknown argument "${unknown}". There is only --demo.`);
  const provider = setting(env, "MAPS_PROVIDER") ?? "layisha";
  if (provider !== "layisha") {
    throw new ConfigError(`MAPS_PROVIDER must be "layisha", but it is "${provider}".`);
  }
  const secretKey = setting(env, "SECRET_KEY");
  if (secretKey !== null && secretKey.length < 32) {
    throw new ConfigError("SECRET_KEY must have at least 32 characters.");
  }
  return {
    host: setting(env, "HOST") ?? "localhost",
    port: wholeNumber(env, "PORT", 3000, 65_535),
    baseUrl: url(env, "BASE_URL", ["http", "https"])?.replace(/\/+$/, "") ?? null,
    dataDir: resolve(setting(env, "DATA_DIR") ?? ".data"),
    databaseUrl: url(env, "DATABASE_URL", ["postgres", "postgresql"]),
    smtpUrl: url(env, "SMTP_URL", ["smtp", "smtps"]),
    mailFrom: setting(env, "MAIL_FROM") ?? "Layisha <no-reply@layisha.example>",
    admin: adminOf(env),
    mapsProvider: provider,
    secretKey,
    trustedProxies: wholeNumber(env, "TRUSTED_PROXIES", 0, 10),
    demo: args.includes("--demo"),
  };
}
