import { ConfigError, type Env, setting } from "./settings.ts";

/** Each process sets these itself; a URL that sets them would switch our time limits off. */
const ownParameters = [
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
  "query_timeout",
  "options",
];
/** Written as libpq writes them. Whatever is said, which server is used we find out ourselves. */
const sessionAttributes = {
  writes: ["read-write", "primary", "any"],
  reads: ["standby", "prefer-standby", "read-only", "any"],
};

function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The servers that a database setting names, each as a URL of its own with its port. Several are
 * written as PostgreSQL's own programs take them: `postgres://user:password@a:5432,b:5432/name`.
 *
 * @param use what the servers are for
 * @throws ConfigError with one line that says what is wrong, without the password
 */
export function serverUrlsOf(
  env: Env,
  name: string,
  use: keyof typeof sessionAttributes = "writes",
): readonly string[] | null {
  const value = setting(env, name);
  if (value === null) return null;
  const wrong = (what: string) => new ConfigError(`${name} ${what}.`);
  const [, scheme, authority = "", rest = ""] =
    /^(postgres(?:ql)?):\/\/([^/?#]*)(.*)$/s.exec(value) ?? [];
  if (!scheme) throw wrong("must be a URL that starts with postgres:// or postgresql://");
  if (!isEncoded(authority)) throw wrong("has a % that stands for nothing: write it as %25");
  const at = authority.lastIndexOf("@") + 1;
  const unencoded = "is no URL: encode what is special in it, such as / as %2F";
  // What stands in front of such an @ is a password that was cut in two.
  if (at === 0 && rest.includes("@")) throw wrong(unencoded);
  const urls = authority
    .slice(at)
    .split(",")
    .map((host, _, all) => {
      if (host === "" && all.length > 1) throw wrong("has a comma too many between its servers");
      const [, address, port = "5432"] =
        /^(\[[0-9a-f:.%]+\]|[^:[\]]*)(?::(\d+))?$/i.exec(host) ?? [];
      if (address === undefined || Number(port) < 1 || Number(port) > 65_535) {
        throw wrong(`names a server as "${host}": write host:port, with a port from 1 to 65535`);
      }
      const url = `${scheme}://${authority.slice(0, at)}${address && `${address}:${port}`}${rest}`;
      if (!URL.canParse(url)) throw wrong(unencoded);
      return new URL(url);
    });
  for (const url of urls) {
    const of = (parameter: string) => url.searchParams.get(parameter);
    const own = ownParameters.find((parameter) => of(parameter) !== null);
    if (own) throw wrong(`must not set ${own}: Layisha keeps limits of its own`);
    if (of("port") !== null || (of("host") ?? "/").split("/")[0] !== "") {
      throw wrong("must name its servers before the database: postgres://user@a:5432,b:5432/name");
    }
    const attributes = of("target_session_attrs");
    const [usual, ...others] = sessionAttributes[use];
    if (attributes !== null && ![usual, ...others].includes(attributes)) {
      throw wrong(`is for ${use}: write target_session_attrs=${usual}, or leave it out`);
    }
    url.searchParams.delete("target_session_attrs");
  }
  return [...new Set(urls.map(({ href }) => href))];
}
