import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { signedInStaff } from "#harness/factories.ts";
import { openSmallSite } from "#harness/small-site.ts";
import { buildHttpApp } from "#server/app.ts";
import { createMailFileWriter } from "#server/platform/mail/mail-folder.ts";

/** The paths that attackers ask for first. The browser tests ask the built site for them too. */

const secret = "what nobody may read";
const besideThePages = [".env", ".git/config", "app.js.map", "package.json", "assets/.env"];

const host = await openTestApp();
const admin = await signedInStaff(host, "admin");
const buildDir = await openSmallSite();
for (const path of ["server/index.js", ...besideThePages.map((name) => `client/${name}`)]) {
  await mkdir(dirname(join(buildDir, path)), { recursive: true });
  await writeFile(join(buildDir, path), secret);
}
const mailFolder = join(buildDir, "mail");
const mailer = createMailFileWriter(mailFolder, "Layisha <no-reply@layisha.example>");
await mailer.send({ to: "thandi@clients.example.com", subject: "Code", text: "042042" });

/** The product as it runs with these settings, mail kept in files. */
async function openProduct({ baseUrl = "http://localhost:3000", trustedProxies = 0 }) {
  const options = { buildDir, mailFolder, trustedProxies, allowedHosts: [] };
  const app = await buildHttpApp({ ...host.context, baseUrl }, options);
  onTestFinished(() => app.close());
  return app;
}

it("nothing is there of what a machine or a build keeps", { tags: "F16" }, async () => {
  const hidden = `
    /.env /.env.local /.git/ /.git/config /.git/HEAD /.npmrc /.ssh/id_rsa /.htaccess /.DS_Store
    /.data/secret-key /.source-hash /secret-key /postgres/password /mail/ /build/ /client/ /server/
    /package.json /package-lock.json /site.json /tsconfig.json /app.js.map /server/index.js
    /node_modules/ /node_modules/fastify/package.json /src/server/main.ts /docs/security.md
    /migrations/baseline/02_people.sql /backup.sql /dump.sql /database.sql.gz
    /metrics /metrics/ /openapi.json /swagger.json /api-docs /graphql /debug /debug/pprof /actuator
    /server-status /admin /phpinfo.php /wp-login.php
    /api /api/ /api/metrics /api/debug /api/admin /api/users /api/orders /dev /dev/null
    /assets/ /assets/.env /assets/%2eenv /assets/x.js.map /../site.json /assets/../site.json
    /assets/../../site.json /assets/%2e%2e/%2e%2e/site.json /assets/..%2f..%2fsite.json
    /assets/..%5c..%5csite.json /%2e%2e/package.json /..%5cpackage.json //evil.example /%00
    /assets/%00`;
  const app = await openProduct({});
  for (const url of hidden.trim().split(/\s+/)) {
    for (const headers of [{}, admin.headers]) {
      const { statusCode, body } = await app.inject({ url, headers });
      // A file name has no NUL: the address is refused before a file is looked for.
      const refusal = url === "/assets/%00" ? 400 : 404;
      expect([url, statusCode, body.length < 200]).toEqual([url, refusal, true]);
      expect(body).not.toContain(secret);
    }
  }
});

it("an installation with a public address shows no mail", { tags: "F16" }, async () => {
  const app = await openProduct({ baseUrl: "https://layisha.example", trustedProxies: 1 });
  for (const headers of [{}, { host: "127.0.0.1:3000" }, { host: "layisha.example" }]) {
    for (const url of ["/dev/mailbox", "/dev/mailbox.json"]) {
      const answer = await app.inject({ url, headers });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.body).not.toContain("042042");
    }
  }
});

it("no mail takes its links from a request's host", { tags: "S14" }, async () => {
  await host.inject({
    method: "POST",
    url: "/api/clients/forgotpassword",
    headers: { host: "127.0.0.9:8080", "x-forwarded-host": "evil.example" },
    payload: { email: "thandi@clients.example.com" },
  });
  const [mail] = await host.mailbox.deliver();
  expect(mail?.text).toContain("http://localhost:3000/");
  expect(mail?.text).not.toMatch(/127\.0\.0\.9|evil/);
});
