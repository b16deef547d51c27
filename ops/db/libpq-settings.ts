import pg from "pg";

type Env = Readonly<Record<string, string | undefined>>;

/** Why pg_dump cannot be told what the URL tells the product's own driver. */
export type Untold = { readonly why: string };

export type LibpqSettings = {
  /** The environment in which PostgreSQL's own programs run: nothing of it is in their arguments. */
  readonly env: NodeJS.ProcessEnv;
  /** The file that must hold the certificates that this process trusts; null when none is needed. */
  readonly authorities: string | null;
};

/** Words of the URL that have a setting of their own here, or none that matters. */
const understood = new Set(
  "user password host port ssl sslmode sslrootcert uselibpqcompat application_name".split(" "),
);

/** What the driver takes each word of `sslmode` for: it checks unless told not to. */
const driversModes: Readonly<Record<string, string>> = {
  disable: "disable",
  "no-verify": "require",
  prefer: "verify-full",
  require: "verify-full",
  "verify-ca": "verify-full",
  "verify-full": "verify-full",
};

/** The same with `uselibpqcompat`; the driver never goes on without TLS as libpq would. */
const compatibleModes = (hasRoot: boolean): Readonly<Record<string, string>> => ({
  disable: "disable",
  prefer: "require",
  require: hasRoot ? "verify-ca" : "require",
  "verify-ca": "verify-ca",
  "verify-full": "verify-full",
});

/** The word in which the URL or the environment asks for TLS. */
function wordFor(asked: URLSearchParams, { PGSSLMODE }: Env): string {
  const mode = asked.get("sslmode");
  if (mode !== null) return mode;
  if (asked.has("sslrootcert")) return "verify-full";
  const ssl = asked.get("ssl");
  if (ssl === "true" || ssl === "1") return "verify-full";
  if (ssl === "0") return "disable";
  return ssl ?? (PGSSLMODE || "disable");
}

/** PostgreSQL's own variables are ours to set; where its passwords lie is left as it is. */
const withoutLibpq = (env: Env) =>
  Object.fromEntries(
    Object.entries(env).filter(([name]) => !name.startsWith("PG") || name === "PGPASSFILE"),
  );

/**
 * Says to libpq, the library of PostgreSQL's own programs, what the URL says to the product's driver.
 * The two read one URL by different rules: `sslmode=require` checks the server's certificate here and
 * not there. What has no equal there is not said at all.
 *
 * @param authorities the file that holds, when it is needed, the certificates this process trusts
 */
export function libpqSettings(url: string, env: Env, authorities: string): LibpqSettings | Untold {
  const asked = new URL(url).searchParams;
  const unknown = [...asked.keys()].find((name) => !understood.has(name));
  if (unknown !== undefined) return { why: `it says ${unknown}` };
  const root = asked.get("sslrootcert");
  const word = wordFor(asked, env);
  const modes =
    asked.get("uselibpqcompat") === "true" ? compatibleModes(root !== null) : driversModes;
  const mode = Object.hasOwn(modes, word) ? modes[word] : undefined;
  if (mode === undefined) return { why: `it asks for TLS as ${word}` };
  const checks = mode.startsWith("verify");
  const { PGOPTIONS = "" } = env;
  const { host, port, user, database, password } = new pg.Client({ connectionString: url });
  return {
    authorities: checks && root === null ? authorities : null,
    env: {
      ...withoutLibpq(env),
      PGHOST: host,
      PGPORT: String(port),
      PGUSER: user,
      PGDATABASE: database,
      ...(password ? { PGPASSWORD: password } : {}),
      PGSSLMODE: mode,
      ...(checks ? { PGSSLROOTCERT: root ?? authorities } : {}),
      PGGSSENCMODE: "disable",
      PGCONNECT_TIMEOUT: "5",
      // The words of a row are those of the other form's, so that the two can be compared.
      PGTZ: "UTC",
      PGOPTIONS: `${PGOPTIONS} -c bytea_output=hex`.trim(),
    },
  };
}
