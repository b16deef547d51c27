import { CamelCasePlugin, type PluginTransformResultArgs } from "kysely";
import pg from "pg";

const snakeCaseKey = /_[^"_]*"\s*:/;

/** Kysely's plugin for statements alone, because `queryInCamelCase` has named the rows already. */
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

export const camelCase = new CamelCaseStatements();

const { JSON: json, JSONB: jsonb } = pg.types.builtins;
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    id === json || id === jsonb ? camelCase.parseJson : pg.types.getTypeParser(id, format),
};

/**
 * Sends a statement whose rows have their columns, and keys in JSON, in camel case. The driver gets the
 * names before the first row, once for all rows: a file may have a million.
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
