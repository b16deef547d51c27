import pg from "pg";

/**
 * Server, port and database of a URL, without who signs in there, as the driver understands it: what
 * the URL leaves out is the driver's own choice.
 */
export function hostOf(url: string): string {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return `${host.includes(":") ? `[${host}]` : host}:${port}/${database}`;
}
