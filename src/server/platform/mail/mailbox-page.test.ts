import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { freshFolder } from "#harness/fresh.ts";
import { requireDeclaredRouteAccess } from "../http/guards/declared-access.ts";
import { createSmsFileWriter } from "../sms/sms-gateway.ts";
import { createMailFileWriter } from "./mail-folder.ts";
import { mountMailboxPage } from "./mailbox-page.ts";

const letter = { to: "thandi@example.com", subject: "First", text: "Hello\n\n042042\n\nBye" };

let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  folder = await freshFolder();
  app = Fastify();
  requireDeclaredRouteAccess(app);
  mountMailboxPage(app, [join(folder, "mail"), join(folder, "sms")]);
});
afterEach(() => app.close());

const mailer = () =>
  createMailFileWriter(join(folder, "mail"), "Layisha <no-reply@layisha.example>");
const items = async (url = "/dev/mailbox.json") => (await app.inject({ url })).json().items;

describe("the folder of messages", () => {
  it("loses files of ended processes, not of others", { tags: "X-86" }, async () => {
    const mail = join(folder, "mail");
    await fs.mkdir(mail);
    for (const name of ["old.eml.part", "fresh.eml.part"]) await fs.writeFile(join(mail, name), "");
    const aMinuteAgo = Date.now() / 1000 - 60;
    await fs.utimes(join(mail, "old.eml.part"), aMinuteAgo, aMinuteAgo);
    await mailer().send(letter);
    const unfinished = (await fs.readdir(mail)).filter((name) => name.endsWith(".part"));
    expect(unfinished).toEqual(["fresh.eml.part"]);
  });

  it("keeps nothing of a message that cannot be written whole", { tags: "X-86" }, async () => {
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    vi.spyOn(fs, "rename").mockRejectedValue(full);
    syncBuiltinESMExports();
    onTestFinished(() => {
      vi.restoreAllMocks();
      syncBuiltinESMExports();
    });
    await expect(mailer().send(letter)).rejects.toBe(full);
    expect(await fs.readdir(join(folder, "mail"))).toEqual([]);
  });
});

describe("the mailbox of a machine without a mail server", () => {
  it("shows the texts of a machine without an SMS gateway too", { tags: "X-200" }, async () => {
    await mailer().send(letter);
    const from = "Layisha <no-reply@layisha.example>";
    const sms = createSmsFileWriter(createMailFileWriter(join(folder, "sms"), from));
    await sms.send({ to: "+27825550000", text: "Your driver is on the way.", id: 7 });
    const [newest, ...others] = await items();
    expect(newest).toMatchObject({ to: "+27825550000", subject: "SMS" });
    expect(newest.text.trim()).toBe("Your driver is on the way.");
    expect(others).toHaveLength(1);
  });

  it("shows where an answer goes when that is not the sender", { tags: "K-17" }, async () => {
    await mailer().send({ ...letter, replyTo: "visitor@example.com" });
    expect(await items()).toMatchObject([{ replyTo: "visitor@example.com" }]);
    const page = await app.inject({ url: "/dev/mailbox" });
    expect(page.body).toContain("answers go to visitor@example.com");
  });

  it("is a page on which nothing in a message runs", async () => {
    const text = '<script>alert(1)</script> "quoted" & more';
    await mailer().send({ ...letter, subject: "<img src=x onerror=alert(1)>", text });
    const page = await app.inject({ url: '/dev/mailbox?to="><script>' });
    const all = await app.inject({ url: "/dev/mailbox" });
    expect(page.body + all.body).not.toMatch(/<script|<img/);
    expect(all.body).toContain(
      "&#60;script&#62;alert(1)&#60;/script&#62; &#34;quoted&#34; &#38; more",
    );
    expect(all.headers["content-type"]).toBe("text/html; charset=utf-8");
    const policy = String(all.headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain("unsafe");
    expect(all.headers["cache-control"]).toBe("no-store");
  });

  it.each<[string, { remoteAddress?: string; headers?: Record<string, string> }]>([
    ["another machine", { remoteAddress: "10.0.0.9" }],
    ["another machine, IPv6", { remoteAddress: "2001:db8::1" }],
    ["a proxy on this machine", { headers: { "x-forwarded-for": "127.0.0.1" } }],
    ["a proxy of the newer kind", { headers: { forwarded: "for=127.0.0.1" } }],
    ["a proxy that says who asked", { headers: { "x-real-ip": "127.0.0.1" } }],
    ["a proxy that says only that it is one", { headers: { via: "1.1 cache" } }],
    ["a proxy that says how it was asked", { headers: { "x-forwarded-proto": "https" } }],
    ["a content network", { headers: { "cf-connecting-ip": "127.0.0.1" } }],
    ["a page that points its name at us", { headers: { host: "evil.example:3000" } }],
    ["a host that only begins like ours", { headers: { host: "localhost.evil.example" } }],
  ])("is not there for %s", { tags: "F16" }, async (_who, from) => {
    await mailer().send(letter);
    for (const url of ["/dev/mailbox", "/dev/mailbox.json"]) {
      const answer = await app.inject({ url, ...from });
      const missing = await app.inject({ url: "/dev/nothing", ...from });
      expect(answer.statusCode).toBe(404);
      expect(answer.body.replaceAll(url, "…")).toBe(missing.body.replaceAll("/dev/nothing", "…"));
    }
  });
});
