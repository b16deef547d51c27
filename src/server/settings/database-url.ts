import { StartError } from "../platform/start-error.ts";
import { type Env, setting } from "./read-setting.ts";

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

/**
 * The one address of the database: a server, or the proxy or pooler that leads to the primary.
 *
 * @throws StartError with one line that says what is wrong, without the password
 */
export function databaseUrlOf(env: Env): string | null {
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
