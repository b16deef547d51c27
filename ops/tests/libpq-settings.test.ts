import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import {
  backupOf,
  companyDatabase,
  freshFolder,
  removeWhatWasMade,
} from "../db/backup-fixtures.ts";
import { libpqSettings } from "../db/libpq-settings.ts";

afterEach(removeWhatWasMade);

const own = "/draft/authorities.pem";
const given = join(import.meta.dirname, "libpq-settings.test.ts");

/** What libpq is told of TLS, and by which certificates it checks the server. */
function tlsOf(words: string, env: Record<string, string> = {}) {
  const settings = libpqSettings(`postgres://layisha@db.example.com/main${words}`, env, own);
  if ("why" in settings) return settings.why;
  const { PGSSLMODE, PGSSLROOTCERT } = settings.env;
  expect(settings.authorities).toBe(PGSSLROOTCERT === own ? own : null);
  return [PGSSLMODE, PGSSLROOTCERT].filter((word) => word !== undefined).join(" ");
}

it.each([
  ["", "disable"],
  ["?sslmode=disable", "disable"],
  ["?ssl=0", "disable"],
  ["?sslmode=no-verify", "require"],
  ["?ssl=no-verify", "require"],
  ["?ssl=true", `verify-full ${own}`],
  ["?sslmode=prefer", `verify-full ${own}`],
  ["?sslmode=require", `verify-full ${own}`],
  ["?sslmode=verify-ca", `verify-full ${own}`],
  ["?sslmode=verify-full", `verify-full ${own}`],
  [`?sslmode=require&sslrootcert=${given}`, `verify-full ${given}`],
  [`?sslrootcert=${given}`, `verify-full ${given}`],
  ["?uselibpqcompat=true&sslmode=prefer", "require"],
  ["?uselibpqcompat=true&sslmode=require", "require"],
  [`?uselibpqcompat=true&sslmode=require&sslrootcert=${given}`, `verify-ca ${given}`],
  [`?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${given}`, `verify-ca ${given}`],
  ["?uselibpqcompat=true&sslmode=verify-full", `verify-full ${own}`],
  ["?sslmode=allow", "it asks for TLS as allow"],
  ["?ssl=false", "it asks for TLS as false"],
  ["?sslcert=/cert.pem&sslkey=/key.pem", "it says sslcert"],
  ["?sslnegotiation=direct", "it says sslnegotiation"],
  ["?options=-c%20geqo%3Doff", "it says options"],
])(
  "pg_dump is told to be as strict as the driver, or not asked: %s",
  { tags: "T-469" },
  (words, told) => {
    expect(tlsOf(words)).toBe(told);
  },
);

it("what the environment says of TLS holds where the URL says nothing", { tags: "T-469" }, () => {
  expect(tlsOf("", { PGSSLMODE: "require" })).toBe(`verify-full ${own}`);
  expect(tlsOf("", { PGSSLMODE: "no-verify" })).toBe("require");
  expect(tlsOf("?sslmode=disable", { PGSSLMODE: "require" })).toBe("disable");
  const settings = libpqSettings("postgres://a@b/c", { PGSSLCERT: "x", PGPASSFILE: "y" }, own);
  expect(settings).toMatchObject({ env: { PGPASSFILE: "y", PGUSER: "a", PGHOST: "b" } });
  expect(settings).not.toHaveProperty("env.PGSSLCERT");
});

/** A program that writes down how it was called, and fails. */
async function recorder() {
  const folder = await freshFolder();
  const [path, record] = [join(folder, "pg_dump"), join(folder, "record.json")];
  await writeFile(
    path,
    `#!${process.execPath}
     require("node:fs").writeFileSync(${JSON.stringify(record)},
       JSON.stringify({ args: process.argv, password: process.env.PGPASSWORD }));
     process.exit(1);`,
  );
  await chmod(path, 0o755);
  return { record, program: { path, major: 18 } };
}

it("no password is in a program's arguments, wherever the URL has it", {
  tags: "T-470",
}, async () => {
  const url = new URL(await companyDatabase());
  const { password } = url;
  url.password = "";
  url.searchParams.set("password", password);
  const { record, program } = await recorder();
  const taken = backupOf(url.href, {
    findPrograms: async () => ({ dump: program, restore: program }),
  });
  await expect(taken).rejects.toThrow(`${program.path} failed`);
  const called = JSON.parse(await readFile(record, "utf8"));
  expect(called.password).toBe(password);
  expect(JSON.stringify(called.args)).not.toContain(password);
  expect(JSON.stringify(called.args)).not.toContain("postgres://");
});

it("where pg_dump cannot be told what the URL says, the product's own form is taken", {
  tags: "T-471",
}, async () => {
  const url = await companyDatabase();
  const { program } = await recorder();
  const said: string[] = [];
  await backupOf(`${url}?options=-c%20geqo%3Doff`, {
    findPrograms: async () => ({ dump: program, restore: program }),
    say: (line) => said.push(line),
  });
  expect(said[0]).toBe(
    "Without pg_dump, which cannot be told what DATABASE_URL says: it says options",
  );
});
