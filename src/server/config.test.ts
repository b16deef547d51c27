import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("reading the settings", () => {
  it("X-20 needs none: port 3000, data under .data, its own database, mail to files", () => {
    expect(readConfig({}, [])).toMatchObject({
      port: 3000,
      databaseUrl: null,
      smtpUrl: null,
      baseUrl: null,
      admin: null,
      demo: false,
      dataDir: expect.stringMatching(/\.data$/),
    });
  });

  it.each([
    [{ PORT: "many" }, /PORT/],
    [{ PORT: "70000" }, /PORT/],
    [{ DATABASE_URL: "mysql://x" }, /DATABASE_URL/],
    [{ SMTP_URL: "mail.example.com" }, /SMTP_URL/],
    [{ BASE_URL: "example.com" }, /BASE_URL/],
    [{ ADMIN_PASSWORD: "x" }, /ADMIN_EMAIL/],
    [{ MAPS_PROVIDER: "atlas" }, /MAPS_PROVIDER/],
    [{ SECRET_KEY: "short" }, /SECRET_KEY/],
  ])("X-21 stops at %j with one line that names the setting", (env, line) => {
    expect(() => readConfig(env, [])).toThrow(ConfigError);
    expect(() => readConfig(env, [])).toThrow(line);
    expect(() => readConfig(env, [])).not.toThrow(/\n/);
  });

  it("X-22 knows --demo and no other argument", () => {
    expect(readConfig({}, ["--demo"]).demo).toBe(true);
    expect(() => readConfig({}, ["--dmeo"])).toThrow(/--dmeo/);
  });

  it("X-23 treats an empty setting as not set, and drops a slash at the end of BASE_URL", () => {
    expect(readConfig({ SMTP_URL: " ", BASE_URL: "https://layisha.example/" }, [])).toMatchObject({
      smtpUrl: null,
      baseUrl: "https://layisha.example",
    });
  });
});
