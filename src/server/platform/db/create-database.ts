import {
  CamelCasePlugin,
  Kysely,
  type PluginTransformResultArgs,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
} from "kysely";
import pg from "pg";

// A calendar date is text, never an instant: `Date` would shift it by the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

const snakeCaseKey = /_[^"_]*"\s*:/;

/** Kysely's camel-case plugin for statements only: `queryInCamelCase` names the columns of rows. */
class CamelCaseStatements extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }

  nameFields = ({ fields }: { readonly fields: { name: string }[] }): void => {
    for (const field of fields) field.name = this.camelCase(field.name);
  };

  parseJson = (text: string): unknown => {
    const value: unknown = JSON.parse(text);
    return snakeCaseKey.test(text) ? this.mapRow({ value })["value"] : value;
  };
}

const camelCase = new CamelCaseStatements();

const { JSON: json, JSONB: jsonb } = pg.types.builtins;
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === json || id === jsonb ? camelCase.parseJson : pg.types.getTypeParser(id, format),
};

/**
 * Sends an SQL statement, and returns rows whose columns and JSON keys are in camel case. The database
 * driver gets the column names once, before the first row, because a file may have a million rows.
 */
export async function queryInCamelCase(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
) {
  client.connection.prependListener("rowDescription", camelCase.nameFields);
  try {
    return await client.query({ text, values: [...values], types });
  } finally {
    client.connection.off("rowDescription", camelCase.nameFields);
  }
}

/** Opens Kysely on a pool. Statements and rows use camel case for columns; raw SQL uses the real names. */
export function openKyselyDatabase<Tables>(pool: Pick<PostgresPool, "connect" | "end">) {
  const postgresPool = { options: {}, connect: () => pool.connect(), end: () => pool.end() };
  const dialect = new PostgresDialect({ pool: postgresPool });
  return new Kysely<Tables>({ dialect, plugins: [camelCase] });
}

/** Opens Kysely for commands and test drills, whose SQL statements have no time limits. */
export function openDatabaseWithoutTimeLimits<Tables>(pool: pg.Pool) {
  return openKyselyDatabase<Tables>({
    connect: async () => {
      const client = await pool.connect();
      const query = (text: string, values: readonly unknown[]) =>
        queryInCamelCase(client, text, values);
      const release = (failed?: boolean) => client.release(failed);
      return { query, release } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  });
}
