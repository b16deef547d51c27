import { StartError } from "../platform/start-error.ts";

export type Env = Readonly<Record<string, string | undefined>>;

/** The value of a setting without blanks around it; null when it is not set. */
export function setting(env: Env, name: string): string | null {
  const value = env[name]?.trim();
  return value ? value : null;
}

/** @throws StartError when it is no whole number from `min` to `max` */
export function wholeNumber(
  env: Env,
  name: string,
  fallback: number,
  max: number,
  min = 0,
): number {
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
export function url(env: Env, name: string, schemes: readonly string[]): string | null {
  const value = setting(env, name);
  if (value === null) return null;
  const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : "";
  if (!schemes.includes(scheme)) {
    throw new StartError(`${name} must be a URL that starts with ${schemes.join(":// or ")}://.`);
  }
  return value;
}
