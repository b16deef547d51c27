import { resolve } from "node:path";
import { type BudgetName, limits } from "#domain/limits/limits.ts";
import { logLevels } from "./platform/log/create-log.ts";
import { gatewayNames } from "./platform/sms/sms-gateway.ts";
import { StartError } from "./platform/start-error.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** The value of a setting without blanks around it; null when it is not set. */
function setting(env: Env, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

/** @throws StartError when it is no whole number from `min` to `max` */
function wholeNumber(env: Env, name: string, fallback: number, max: number, min = 0) {
  const value = setting(env, name);
  if (value === null) return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new StartError(
      `${name} must be a whole number from ${min} to ${max}, but it is "${value}".`,
    );
  }
  return number;
}

/** @throws StartError when it is no URL of one of these schemes */
function url(env: Env, name: string, schemes: readonly string[]): string | null {
  const value = setting(env, name);
  if (value === null) return null;
  const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : "";
  if (!schemes.includes(scheme)) {
    throw new StartError(`${name} must be a URL that starts with ${schemes.join(":// or ")}://.`);
  }
  return value;
}

/** Each process sets these itself; a URL that sets them would switch our time limits off. */
const ownParameters = [
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
  "query_timeout",
  "options",
];

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** @throws StartError with one line that says what is wrong, without the password */
function databaseUrlOf(env: Env): string | null {
  const value = setting(env, "DATABASE_URL");
  if (value === null) return null;
  const wrong = (what: string) => new StartError(`DATABASE_URL ${what}.`);
  const [, authority, rest = ""] = /^postgres(?:ql)?:\/\/([^/?#]*)(.*)$/s.exec(value) ?? [];
  if (authority === undefined) {
    throw wrong("must be a URL that starts with postgres:// or postgresql://");
  }
  if (!isEncoded(authority)) throw wrong("has a % that stands for nothing: write it as %25");
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  if (host.includes(",")) {
    throw wrong("names several servers: name the proxy or pooler that leads to the primary");
  }
  // What stands in front of such an @ is a password that was cut in two.
  const isCut = host === authority && rest.includes("@");
  if (isCut || /\s/.test(host) || !URL.canParse(value)) {
    throw wrong("is no URL: encode what is special in it, such as / as %2F");
  }
  const { searchParams } = new URL(value);
  const own = ownParameters.find((parameter) => searchParams.has(parameter));
  if (own) throw wrong(`must not set ${own}: Layisha keeps limits of its own`);
  return value;
}

const providers = ["layisha", "osm", "google"] as const;
type Provider = (typeof providers)[number];

function oneOf<Choice extends string>(
  env: Env,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const wanted = setting(env, name) ?? fallback;
  const choice = choices.find((known) => known === wanted.toLowerCase());
  if (choice) return choice;
  throw new StartError(`${name} must be one of ${choices.join(", ")}, but it is "${wanted}".`);
}

/** @throws StartError for an unknown provider, or one whose settings are missing */
function mapsConfigOf(env: Env) {
  const provider = oneOf(env, "MAPS_PROVIDER", providers, "layisha");
  if (provider !== "google") return { provider };
  const key = setting(env, "GOOGLE_MAPS_KEY");
  if (key !== null) return { provider, key };
  throw new StartError(
    "MAPS_PROVIDER=google needs GOOGLE_MAPS_KEY. Set it, or choose another provider.",
  );
}

function estimatesWhenDown(env: Env): boolean {
  return oneOf(env, "MAPS_ESTIMATE_WHEN_DOWN", ["no", "yes"], "no") === "yes";
}

/** A PMTiles file; null: our own drawing. Google's terms allow its answers on its own maps alone. */
function mapTilesOf(env: Env, provider: Provider): string | null {
  const file = setting(env, "MAP_TILES");
  if (file === null) return null;
  if (provider !== "google") return resolve(file);
  throw new StartError("MAP_TILES does not go with MAPS_PROVIDER=google, by its terms.");
}

export type Config = ReturnType<typeof readConfig>;

function budgetOf(env: Env, setting: string, name: BudgetName): number {
  return wholeNumber(env, setting, limits[name].count, 1_000_000_000);
}

function requireBeside(env: Env, name: string, other: string, orElse = "neither"): void {
  if (setting(env, name) === null || setting(env, other) !== null) return;
  throw new StartError(`${name} is set without ${other}. Set both, or ${orElse}.`);
}

function adminOf(env: Env) {
  requireBeside(env, "ADMIN_PASSWORD", "ADMIN_EMAIL");
  const email = setting(env, "ADMIN_EMAIL");
  return email === null ? null : { email, password: setting(env, "ADMIN_PASSWORD") };
}

function keyOf(env: Env, name: string): string | null {
  const key = setting(env, name);
  if (key !== null && key.length < 32) {
    throw new StartError(`${name} must have at least 32 characters.`);
  }
  return key;
}

function secretKeysOf(env: Env) {
  requireBeside(env, "SECRET_KEY_PREVIOUS", "SECRET_KEY", "leave both to the key files");
  return {
    /** Null: generated once and kept under `dataDir`. Processes on one database must share it. */
    secretKey: keyOf(env, "SECRET_KEY"),
    /** The previous key, which is still accepted. Null: the one kept under `dataDir`. */
    previousSecretKey: keyOf(env, "SECRET_KEY_PREVIOUS"),
  };
}

function allowedHostsOf(env: Env): readonly string[] {
  const names = (setting(env, "ALLOWED_HOSTS") ?? "").toLowerCase().split(",");
  const hosts = names.map((name) => name.trim()).filter(Boolean);
  const wrong = hosts.find((host) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(host));
  if (wrong !== undefined) {
    throw new StartError(
      `ALLOWED_HOSTS must be host names without ports, separated by commas, but one is "${wrong}".`,
    );
  }
  return hosts;
}

function metricsOf(env: Env) {
  requireBeside(env, "METRICS_HOST", "METRICS_PORT");
  if (setting(env, "METRICS_PORT") === null) return null;
  const host = setting(env, "METRICS_HOST") ?? "127.0.0.1";
  return { host, port: wholeNumber(env, "METRICS_PORT", 0, 65_535, 1) };
}

/** @throws StartError with one line that names the setting and what it must be */
export function readConfig(env: Env, [unknown]: readonly string[]) {
  if (unknown !== undefined)
    throw new StartError(`Unknown argument "${unknown}". npm start takes --demo alone.`);
  const maps = mapsConfigOf(env);
  return {
    host: setting(env, "HOST") ?? "localhost",
    port: wholeNumber(env, "PORT", 3000, 65_535, 1),
    /** Where visitors reach us; null means `http://localhost:PORT`. */
    baseUrl: url(env, "BASE_URL", ["http", "https"])?.replace(/\/+$/, "") ?? null,
    dataDir: resolve(setting(env, "DATA_DIR") ?? ".data"),
    /** Null: the process starts a PostgreSQL of its own under `dataDir`. */
    databaseUrl: databaseUrlOf(env),
    /** Null: mail is written to files under `dataDir` and shown at /dev/mailbox. */
    smtpUrl: url(env, "SMTP_URL", ["smtp", "smtps"]),
    mailFrom: setting(env, "MAIL_FROM") ?? "Layisha <no-reply@layisha.example>",
    /** Null: texts are written to files under `dataDir` and shown at /dev/mailbox. */
    smsUrl: url(env, "SMS_URL", gatewayNames),
    admin: adminOf(env),
    ...secretKeysOf(env),
    trustedProxies: wholeNumber(env, "TRUSTED_PROXIES", 0, 10),
    /** How often an hour, over all networks, before each network gets little: see counted-limits.ts. */
    budgets: {
      "wrong-passwords": budgetOf(env, "WRONG_PASSWORDS_PER_HOUR", "wrong-passwords"),
      "wrong-codes": budgetOf(env, "WRONG_CODES_PER_HOUR", "wrong-codes"),
      "code-mails": budgetOf(env, "CODE_MAILS_PER_HOUR", "code-mails"),
    },
    allowedHosts: allowedHostsOf(env),
    logLevel: oneOf(env, "LOG_LEVEL", logLevels, "info"),
    load: {
      maxConnections: wholeNumber(env, "MAX_CONNECTIONS", 4_000, 100_000, 1),
      maxRequests: wholeNumber(env, "MAX_REQUESTS", 100, 100_000, 1),
    },
    databaseConnections: wholeNumber(env, "DATABASE_CONNECTIONS", 16, 1_000, 2),
    /** Milliseconds between "not ready" and the end, in which a balancer looks for another process. */
    stopNoticeMs: wholeNumber(env, "STOP_NOTICE_MS", 3_000, 600_000),
    maps,
    mapsEstimateWhenDown: estimatesWhenDown(env),
    mapTiles: mapTilesOf(env, maps.provider),
    metrics: metricsOf(env),
  };
}
