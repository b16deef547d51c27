import { StartError } from "./platform/start-error.ts";

/** The environment variables of a process. */
export type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/** Reads a setting from the environment, without spaces around it; null when it is not set. */
export function readSetting(env: EnvironmentVariables, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

/** @throws StartError when the setting is not a whole number from `min` to `max` */
export function readWholeNumberSetting(
  env: EnvironmentVariables,
  name: string,
  fallback: number,
  max: number,
  min = 0,
) {
  const value = readSetting(env, name);
  if (value === null) return fallback;
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new StartError(
      `${name} must be a whole number from ${min} to ${max}, but it is "${value}".`,
    );
  }
  return number;
}

/** @throws StartError when the setting is not a URL of one of these schemes */
export function readUrlSetting(
  env: EnvironmentVariables,
  name: string,
  schemes: readonly string[],
): string | null {
  const value = readSetting(env, name);
  if (value === null) return null;
  const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : "";
  if (!schemes.includes(scheme)) {
    throw new StartError(`${name} must be a URL that starts with ${schemes.join(":// or ")}://.`);
  }
  return value;
}

/** Parameters that DATABASE_URL must not have, because they would replace our own time limits. */
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

/** @throws StartError with one line that says what is wrong with the URL, without its password */
export function readDatabaseUrl(env: EnvironmentVariables): string | null {
  const value = readSetting(env, "DATABASE_URL");
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
  // An @ only after a sign such as / means that this sign has cut the password in two.
  const isCut = host === authority && rest.includes("@");
  if (isCut || /\s/.test(host) || !URL.canParse(value)) {
    throw wrong("is no URL: encode what is special in it, such as / as %2F");
  }
  const { searchParams } = new URL(value);
  const own = ownParameters.find((parameter) => searchParams.has(parameter));
  if (own) throw wrong(`must not set ${own}: Layisha keeps limits of its own`);
  return value;
}

/** @throws StartError when the setting is none of the choices */
export function readChoiceSetting<Choice extends string>(
  env: EnvironmentVariables,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const wanted = readSetting(env, name) ?? fallback;
  const chosen = choices.find((known) => known === wanted.toLowerCase());
  if (chosen) return chosen;
  throw new StartError(`${name} must be one of ${choices.join(", ")}, but it is "${wanted}".`);
}
