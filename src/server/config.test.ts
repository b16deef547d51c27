import { describe, expect, it } from "vitest";
import { readServerConfig } from "./config.ts";
import { StartError } from "./platform/start-error.ts";

describe("the settings", () => {
  it("have defaults: port 3000, data under .data, its own database", { tags: "X-20" }, () => {
    expect(readServerConfig({}, [])).toMatchObject({
      port: 3000,
      databaseUrl: null,
      smtpUrl: null,
      baseUrl: null,
      admin: null,
      load: { maxConnections: 4_000, maxRequests: 100 },
      databaseConnections: 16,
      stopNoticeMs: 3_000,
      dataDir: expect.stringMatching(/\.data$/),
    });
  });

  it.each([
    [{ PORT: "many" }, /PORT/],
    [{ PORT: "0" }, /PORT .*from 1 to/],
    [{ PORT: "70000" }, /PORT/],
    [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL/],
    [{ SMTP_URL: "mail.example.com" }, /SMTP_URL/],
    [{ SMS_URL: "https://sms.example.com" }, /SMS_URL .*clickatell:\/\/ or bulksms:\/\//],
    [{ BASE_URL: "example.com" }, /BASE_URL/],
    [{ ADMIN_PASSWORD: "x" }, /ADMIN_EMAIL/],
    [{ MAPS_PROVIDER: "atlas" }, /MAPS_PROVIDER/],
    [{ MAPS_PROVIDER: "google" }, /GOOGLE_MAPS_KEY/],
    [{ MAPS_PROVIDER: "open" }, /MAPS_PROVIDER must be one of layisha, osm, google/],
    [{ MAPS_ESTIMATE_WHEN_DOWN: "perhaps" }, /MAPS_ESTIMATE_WHEN_DOWN/],
    [{ SECRET_KEY: "short" }, /SECRET_KEY/],
    [{ SECRET_KEY: "k".repeat(32), SECRET_KEY_PREVIOUS: "short" }, /SECRET_KEY_PREVIOUS/],
    [{ SECRET_KEY_PREVIOUS: "k".repeat(32) }, /SECRET_KEY_PREVIOUS/],
    [{ ALLOWED_HOSTS: "layisha.example,www.layisha.example:3000" }, /ALLOWED_HOSTS/],
    [{ WRONG_PASSWORDS_PER_HOUR: "many" }, /WRONG_PASSWORDS_PER_HOUR/],
    [{ WRONG_CODES_PER_HOUR: "-1" }, /WRONG_CODES_PER_HOUR/],
    [{ CODE_MAILS_PER_HOUR: "0.5" }, /CODE_MAILS_PER_HOUR/],
    [{ LOG_LEVEL: "loud" }, /LOG_LEVEL/],
    [{ METRICS_PORT: "metrics" }, /METRICS_PORT/],
    [{ METRICS_HOST: "0.0.0.0" }, /METRICS_PORT/],
    [{ MAX_CONNECTIONS: "0" }, /MAX_CONNECTIONS .*from 1 to/],
    [{ MAX_REQUESTS: "-1" }, /MAX_REQUESTS/],
    [{ DATABASE_CONNECTIONS: "1" }, /DATABASE_CONNECTIONS/],
    [{ STOP_NOTICE_MS: "3 s" }, /STOP_NOTICE_MS/],
    [{ MAPS_PROVIDER: "google", GOOGLE_MAPS_KEY: "k", MAP_TILES: "a.pmtiles" }, /MAP_TILES/],
  ])("stop the start at %j with one line that names the setting", { tags: "X-21" }, (env, line) => {
    expect(() => readServerConfig(env, [])).toThrow(StartError);
    expect(() => readServerConfig(env, [])).toThrow(line);
    expect(() => readServerConfig(env, [])).not.toThrow(/\n/);
  });

  it.each([
    ["postgres://u:p@a:6432/db?sslmode=require"],
    ["postgresql://u:p,q@[::1]:1/db"],
    ["postgres:///db?host=/run/postgresql"],
  ])("take %s as it is", { tags: "X-88" }, (text) => {
    expect(readServerConfig({ DATABASE_URL: text }, []).databaseUrl).toBe(text);
  });

  it.each([
    ["postgres://u:secret@a,b/db", /name the proxy or pooler/],
    ["postgres://u:secret@a:99999/db", /encode/],
    ["postgres://u:secret@a b/db", /encode/],
    ["postgres://u:secret/1@a/db", /encode/],
    ["postgres://u:1?secret@a/db", /encode/],
    ["postgres://u:secret%@a/db", /%25/],
    ["postgres://u:secret@a/db?options=-c%20statement_timeout%3D0", /must not set options/],
    ["postgres://u:secret@a/db?lock_timeout=0", /must not set lock_timeout/],
  ])("refuse %s in one line that says why", { tags: "X-89" }, (text, line) => {
    const read = () => readServerConfig({ DATABASE_URL: text }, []);
    expect(read).toThrow(StartError);
    expect(read).toThrow(line);
    expect(read).toThrow(/^DATABASE_URL [^\n]*$/);
    expect(read).not.toThrow(/secret/);
  });

  it("are no arguments: npm start takes --demo alone", { tags: "X-22" }, () => {
    expect(() => readServerConfig({}, ["--dmeo"])).toThrow(/--dmeo/);
  });

  it("count as not set when empty, and lose a last slash", { tags: "X-23" }, () => {
    expect(
      readServerConfig({ SMTP_URL: " ", BASE_URL: "https://layisha.example/" }, []),
    ).toMatchObject({
      smtpUrl: null,
      baseUrl: "https://layisha.example",
    });
  });

  it("set a budget of all visitors for each costly action", { tags: ["O2", "O3"] }, () => {
    const usual = { "wrong-passwords": 1_000, "wrong-codes": 500, "code-mails": 2_000 };
    expect(readServerConfig({}, []).budgets).toEqual(usual);
    const settings = { WRONG_CODES_PER_HOUR: "0", CODE_MAILS_PER_HOUR: "50000" };
    expect(readServerConfig(settings, []).budgets).toEqual({
      ...usual,
      "wrong-codes": 0,
      "code-mails": 50_000,
    });
  });

  it("log at `info` and show no metrics by default", { tags: "F16" }, () => {
    expect(readServerConfig({}, [])).toMatchObject({
      logLevel: "info",
      metrics: null,
      allowedHosts: [],
    });
    expect(
      readServerConfig(
        { LOG_LEVEL: "Debug", METRICS_PORT: "9464", ALLOWED_HOSTS: "www.Layisha.example, app" },
        [],
      ),
    ).toMatchObject({
      logLevel: "debug",
      metrics: { host: "127.0.0.1", port: 9464 },
      allowedHosts: ["www.layisha.example", "app"],
    });
    expect(readServerConfig({ METRICS_PORT: "9464", METRICS_HOST: "0.0.0.0" }, []).metrics).toEqual(
      {
        host: "0.0.0.0",
        port: 9464,
      },
    );
  });
});
