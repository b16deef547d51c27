import pg from "pg";
import { expect, inject, it } from "vitest";
import { Failure } from "#server/failure.ts";
import { describeErrorForLog } from "./describe-error.ts";
import { LoggableError } from "./own-error.ts";

const typed = "thandi@clients.example.com";

async function refusedBy(query: string, values: unknown[]): Promise<unknown> {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  try {
    await client.query("create temporary table people (email text primary key, age int not null)");
    await client.query("insert into people values ($1, 40)", [typed]);
    return await client.query(query, values).catch((error: unknown) => error);
  } finally {
    await client.end();
  }
}

it.each([
  ["a row that is there already", "insert into people values ($1, 41)", [typed], "23505"],
  ["a value of another kind", "insert into people values ('x', $1)", [typed], "22P02"],
  ["a failing row", "insert into people values (upper($1), null)", [typed], "23502"],
])("of PostgreSQL's %s only names stay", { tags: "G12" }, async (_what, query, values, code) => {
  const error = await refusedBy(query, values);
  expect(JSON.stringify(error) + String(error)).toMatch(/thandi/i);
  const described = describeErrorForLog(error);
  expect(described).toMatchObject({ type: "DatabaseError", code, severity: "ERROR" });
  expect(JSON.stringify(described)).not.toMatch(/thandi/i);
  expect(described.stack?.length).toBeGreaterThan(0);
});

it("the lines of a message never count as places in the program", { tags: "G12" }, () => {
  const error = new Error(
    `no\n    at ${typed} (file:///people.ts:1:1)\n    at x (file:///y.ts:2:3)`,
  );
  const described = describeErrorForLog(error);
  expect(JSON.stringify(described)).not.toMatch(/people\.ts|y\.ts|thandi/);
  expect(described.stack?.[0]).toContain("describe-error.test.ts");
});

it("an error of our own keeps its message, and a foreign cause does not", { tags: "G12" }, () => {
  const error = new LoggableError("A count was not answered.", { cause: new Error(typed) });
  const described = describeErrorForLog(error);
  expect(described).toMatchObject({ type: "LoggableError", message: "A count was not answered." });
  expect(described.cause).not.toHaveProperty("message");
});

it("causes are described in the same way, and not without end", { tags: "G12" }, () => {
  const cause = new Error(typed);
  cause.cause = cause;
  const described = describeErrorForLog(new Error("outer", { cause }));
  expect(JSON.stringify(described)).not.toContain("thandi");
  expect(described.cause?.cause?.cause).toMatchObject({ type: "Error" });
  expect(described.cause?.cause?.cause?.cause).toBeUndefined();
});

it("refusals keep their code, drivers their reason, others their kind", { tags: "G12" }, () => {
  expect(describeErrorForLog(new Failure("overloaded", { msg: typed }))).toMatchObject({
    type: "Failure",
    code: "overloaded",
  });
  expect(describeErrorForLog(new Error(`Query read timeout for ${typed}`))).toMatchObject({
    reason: "Query read timeout",
  });
  for (const thrown of [typed, 42, null, undefined, { email: typed }]) {
    expect(describeErrorForLog(thrown)).toEqual({ type: typeof thrown });
  }
});
