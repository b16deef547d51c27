import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

const client = join(import.meta.dirname, "../../build/client");

/** What a secret, a machine's own path or a server's part looks like in a file. */
const secretForm =
  /sourceMappingURL|-----BEGIN|postgres(?:ql)?:\/\/|smtps?:\/\/|SECRET_KEY|ADMIN_PASSWORD|DATABASE_URL|process\.env|\$argon2|password_hash|\/(?:work|root|home|Users)\/\w/;

test("what the browser is given holds no map of the sources and no secret", {
  tag: ["@F16", "@any-width"],
}, async () => {
  const entries = await readdir(client, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(20);
  const names = files.map(({ name }) => name);
  expect(names.filter((name) => /^\.|\.(map|ts|tsx|sql|env)$/.test(name))).toEqual([]);
  for (const { parentPath, name } of files.filter(({ name }) => /\.(js|css|html)$/.test(name))) {
    const found = secretForm.exec(await readFile(join(parentPath, name), "utf8"));
    expect([name, found?.[0]]).toEqual([name, undefined]);
  }
});

test("the running site has nothing of what lies beside it", {
  tag: ["@F16", "@any-width"],
}, async ({ request }) => {
  const scripts = (await readdir(join(client, "assets"))).filter((name) => name.endsWith(".js"));
  const urls = `
    /metrics /.env /.git/config /.data/secret-key /.source-hash
    /package.json /site.json /client/index.html /server/index.js /assets/
    /assets/..%2f..%2fsite.json /migrations/0001_the_main_job.sql`
    .trim()
    .split(/\s+/)
    .concat(scripts.slice(0, 3).map((name) => `/assets/${name}.map`));
  expect(urls.length).toBe(15);
  for (const url of urls) expect([url, (await request.get(url)).status()]).toEqual([url, 404]);
});
