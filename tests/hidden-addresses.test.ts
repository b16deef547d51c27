import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { type SignedIn, signedInStaff } from "#harness/factories.ts";
import { buildSmallSite } from "#harness/small-site.ts";
import { buildApp } from "#server/app.ts";

/** What those who look for a way in ask for first. */

let testApp: TestApp;
let admin: SignedIn;
let folder: string;
let app: FastifyInstance;
beforeAll(async () => {
  testApp = await startTestApp();
  admin = await signedInStaff(testApp, "admin");
  folder = await mkdtemp(join(tmpdir(), "layisha-hidden-addresses-"));
  await buildSmallSite(folder);
  app = await buildApp(testApp.context, {
    buildDir: folder,
    mailFolder: null,
    trustedProxies: 0,
    allowedHosts: [],
  });
});
afterAll(async () => {
  await app.close();
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

it.each([
  ..."/.env /.env.local /.git/config /.git/HEAD /.npmrc /.ssh/id_rsa /.htaccess /.DS_Store".split(
    " ",
  ),
  ..."/package.json /package-lock.json /site.json /tsconfig.json /node_modules/fastify/package.json".split(
    " ",
  ),
  ..."/src/server/main.ts /migrations/0001_the_main_job.sql /docs/security.md /.data/secret-key".split(
    " ",
  ),
  ..."/metrics /openapi.json /swagger.json /api-docs /graphql /debug /actuator /server-status".split(
    " ",
  ),
  ..."/admin /phpinfo.php /wp-login.php /backup.sql /dump.sql /database.sql.gz /assets/ /assets/../site.json".split(
    " ",
  ),
  ..."/api /api/ /api/metrics /api/debug /api/admin /api/users /api/orders /dev /dev/null".split(
    " ",
  ),
  ..."/assets/%2e%2e/%2e%2e/package.json /%2e%2e/package.json /..%5cpackage.json //evil.example".split(
    " ",
  ),
])("%s is not there, whoever asks", { tags: "F16" }, async (url) => {
  for (const headers of [{}, admin.headers]) {
    const { statusCode, body } = await app.inject({ url, headers });
    expect(statusCode).toBe(404);
    expect(body.length).toBeLessThan(200);
  }
});
