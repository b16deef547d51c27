import { resolve } from "node:path";
import { rateLimits, type SharedRateLimitName } from "#domain/limits/limits.ts";
import {
  type EnvironmentVariables,
  readChoiceSetting,
  readDatabaseUrl,
  readSetting,
  readUrlSetting,
  readWholeNumberSetting,
} from "./env.ts";
import { logLevels } from "./platform/log/create-log.ts";
import { smsGatewayNames } from "./platform/sms/sms-gateway.ts";
import { StartError } from "./platform/start-error.ts";

const providers = ["layisha", "osm", "google"] as const;
/** @throws StartError for an unknown maps provider, or for missing settings of a provider */
function readMaps(env: EnvironmentVariables) {
  const provider = readChoiceSetting(env, "MAPS_PROVIDER", providers, "layisha");
  if (provider !== "google") return { provider };
  const key = readSetting(env, "GOOGLE_MAPS_KEY");
  if (key !== null) return { provider, key };
  throw new StartError(
    "MAPS_PROVIDER=google needs GOOGLE_MAPS_KEY. Set it, or choose another provider.",
  );
}

/** Reads the path of the PMTiles map file, else null. Google's terms forbid its data on other maps. */
function readMapTiles(
  env: EnvironmentVariables,
  provider: (typeof providers)[number],
): string | null {
  const file = readSetting(env, "MAP_TILES");
  if (file === null) return null;
  if (provider !== "google") return resolve(file);
  throw new StartError("MAP_TILES does not go with MAPS_PROVIDER=google, by its terms.");
}

export type ServerConfig = ReturnType<typeof readServerConfig>;

function readBudget(env: EnvironmentVariables, setting: string, name: SharedRateLimitName): number {
  return readWholeNumberSetting(env, setting, rateLimits[name].count, 1_000_000_000);
}

function requireBeside(
  env: EnvironmentVariables,
  name: string,
  other: string,
  orElse = "neither",
): void {
  if (readSetting(env, name) === null || readSetting(env, other) !== null) return;
  throw new StartError(`${name} is set without ${other}. Set both, or ${orElse}.`);
}

function readAdmin(env: EnvironmentVariables) {
  requireBeside(env, "ADMIN_PASSWORD", "ADMIN_EMAIL");
  const email = readSetting(env, "ADMIN_EMAIL");
  return email === null ? null : { email, password: readSetting(env, "ADMIN_PASSWORD") };
}

function readKey(env: EnvironmentVariables, name: string): string | null {
  const key = readSetting(env, name);
  if (key !== null && key.length < 32) {
    throw new StartError(`${name} must have at least 32 characters.`);
  }
  return key;
}

function readSecretKeys(env: EnvironmentVariables) {
  requireBeside(env, "SECRET_KEY_PREVIOUS", "SECRET_KEY", "leave both to the key files");
  return {
    /** The secret key; null for one generated under `dataDir`. Processes of one database must share it. */
    secretKey: readKey(env, "SECRET_KEY"),
    /** The previous secret key, which is still accepted; null for the one kept under `dataDir`. */
    previousSecretKey: readKey(env, "SECRET_KEY_PREVIOUS"),
  };
}

function readAllowedHosts(env: EnvironmentVariables): readonly string[] {
  const names = (readSetting(env, "ALLOWED_HOSTS") ?? "").toLowerCase().split(",");
  const hosts = names.map((name) => name.trim()).filter(Boolean);
  const wrong = hosts.find((host) => !/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(host));
  if (wrong !== undefined) {
    throw new StartError(
      `ALLOWED_HOSTS must be host names without ports, separated by commas, but one is "${wrong}".`,
    );
  }
  return hosts;
}

function readMetrics(env: EnvironmentVariables) {
  requireBeside(env, "METRICS_HOST", "METRICS_PORT");
  if (readSetting(env, "METRICS_PORT") === null) return null;
  const host = readSetting(env, "METRICS_HOST") ?? "127.0.0.1";
  return { host, port: readWholeNumberSetting(env, "METRICS_PORT", 0, 65_535, 1) };
}

/** @throws StartError with one line that names the wrong setting and says what it must be */
export function readServerConfig(env: EnvironmentVariables, [unknown]: readonly string[]) {
  if (unknown !== undefined)
    throw new StartError(`Unknown argument "${unknown}". npm start takes --demo alone.`);
  const maps = readMaps(env);
  return {
    host: readSetting(env, "HOST") ?? "localhost",
    port: readWholeNumberSetting(env, "PORT", 3000, 65_535, 1),
    /** The address of the site for visitors; null means `http://localhost:PORT`. */
    baseUrl: readUrlSetting(env, "BASE_URL", ["http", "https"])?.replace(/\/+$/, "") ?? null,
    dataDir: resolve(readSetting(env, "DATA_DIR") ?? ".data"),
    /** The URL of the database; if null, the process starts its own PostgreSQL under `dataDir`. */
    databaseUrl: readDatabaseUrl(env),
    /** The URL of the mail server; if null, /dev/mailbox shows mails, which are files under `dataDir`. */
    smtpUrl: readUrlSetting(env, "SMTP_URL", ["smtp", "smtps"]),
    mailFrom: readSetting(env, "MAIL_FROM") ?? "Layisha <no-reply@layisha.example>",
    /** The URL of the SMS gateway; if null, /dev/mailbox shows SMS, which are files under `dataDir`. */
    smsUrl: readUrlSetting(env, "SMS_URL", smsGatewayNames),
    admin: readAdmin(env),
    adminPasskeys: readChoiceSetting(env, "ADMIN_PASSKEYS", ["optional", "required"], "optional"),
    ...readSecretKeys(env),
    trustedProxies: readWholeNumberSetting(env, "TRUSTED_PROXIES", 0, 10),
    /** The wrong passwords, wrong codes and code mails per hour before limits for networks get stricter. */
    budgets: {
      "wrong-passwords": readBudget(env, "WRONG_PASSWORDS_PER_HOUR", "wrong-passwords"),
      "wrong-codes": readBudget(env, "WRONG_CODES_PER_HOUR", "wrong-codes"),
      "code-mails": readBudget(env, "CODE_MAILS_PER_HOUR", "code-mails"),
    },
    allowedHosts: readAllowedHosts(env),
    logLevel: readChoiceSetting(env, "LOG_LEVEL", logLevels, "info"),
    load: {
      maxConnections: readWholeNumberSetting(env, "MAX_CONNECTIONS", 4_000, 100_000, 1),
      maxRequests: readWholeNumberSetting(env, "MAX_REQUESTS", 100, 100_000, 1),
    },
    databaseConnections: readWholeNumberSetting(env, "DATABASE_CONNECTIONS", 16, 1_000, 2),
    /** The milliseconds from "not ready" to the process's end, in which a load balancer stops using it. */
    stopNoticeMs: readWholeNumberSetting(env, "STOP_NOTICE_MS", 3_000, 600_000),
    maps,
    mapsEstimateWhenDown:
      readChoiceSetting(env, "MAPS_ESTIMATE_WHEN_DOWN", ["no", "yes"], "no") === "yes",
    mapTiles: readMapTiles(env, maps.provider),
    metrics: readMetrics(env),
  };
}
