import { type RawBuilder, sql } from "kysely";
import { afterAll, expect, it, vi } from "vitest";
import { openOwnApp } from "#harness/app.ts";
import { bookingBody, goodPassword, signedInStaff, signIn } from "#harness/factories.ts";
import { captureLog } from "#harness/logs.ts";
import { openMailServer } from "#harness/mail-server.ts";
import { insertClients } from "#harness/people.ts";
import { newestOtp, wrongCode } from "#harness/verified-address.ts";
import { deriveSecretCode } from "#server/core/codes/derive-code.ts";
import { derivePasswordLinkToken } from "#server/core/parties/password-link.ts";
import { createSmtpMailer } from "#server/platform/mail/smtp-mailer.ts";

/**
 * One long story in which people type what is theirs, and things go wrong. At its end the log holds
 * nothing of it, the audit log no secret, and the queue nothing of what a mail server said.
 */

const email = "nomvula.quickfall@inbox.example.com";
const renamed = "nomvula.elsewhere@inbox.example.com";
const password = "Wardrobe!77-lorry";
const mistaken = "Mistaken!11-wagon";
const next = "Bookcase!88-crate";
const network = "10.77.66.55";

/** Personal facts, which may stand only where the product needs them. */
const personal = {
  email,
  renamed,
  stranger: "nobody.at.all@inbox.example.com",
  name: "Nomvula",
  surname: "Quickfall",
  cellphone: "5559191",
  notes: "Gate code rosebud",
  message: "My piano weighs as much as a car",
  forged: "forged by a visitor",
  street: "12 Main Road",
  network,
  browser: "BrowserOfNomvula",
};
const person = { name: personal.name, email, cellphone: `082${personal.cellphone}` };
/** Secrets that open something. The story adds the tokens and codes that it meets. */
const secrets: Record<string, string> = { password, mistaken, next, goodPassword };
const codes: string[] = [];

const { log, text, lines } = captureLog();
// It names the address that it does not take.
const refusal = (address: string) =>
  Object.assign(new Error(`<${address}> is unknown here`), { responseCode: 550 });
const mailServer = await openMailServer({ refusal });
afterAll(mailServer.close);
const mailer = createSmtpMailer(mailServer.url, "Layisha <no-reply@layisha.example>");
const app = await openOwnApp({ log, mailer });
const admin = await signedInStaff(app, "admin");
secrets["admin"] = admin.headers.authorization.replace("Bearer ", "");

async function call(
  method: "GET" | "POST" | "PATCH",
  url: string,
  payload?: object | string,
  headers: Readonly<Record<string, string>> = {},
) {
  const answer = await app.inject({
    method,
    url,
    remoteAddress: network,
    headers: { "user-agent": personal.browser, ...headers },
    ...(payload !== undefined && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Asks for a code, types a wrong one, then the right one; answers the headers of the grant. */
async function verify(path: string, address: string) {
  expect((await call("POST", path, { email: address })).status).toBe(200);
  const code = deriveSecretCode(app.context.secrets, "mailbox", (await newestOtp(app, address)).id);
  codes.push(code, wrongCode(code));
  const guess = { email: address, verificationCode: wrongCode(code) };
  expect((await call("POST", "/api/clients/verifyOtp", guess)).status).toBe(400);
  const right = { email: address, verificationCode: code };
  const { verificationToken } = (await call("POST", "/api/clients/verifyOtp", right)).body;
  secrets[`grant for ${path}`] = verificationToken;
  return { authorization: `Bearer ${verificationToken}` };
}

async function registerAndBook(): Promise<string> {
  const grant = await verify("/api/clients/createOtp", email);
  const passwords = { password, confPassword: password };
  const form = { ...person, ...passwords, surname: personal.surname, corporateInterest: "no" };
  expect((await call("POST", "/api/clients/register", form, grant)).status).toBe(201);
  const login = { email, password: mistaken, loginPartyType: "client" };
  expect((await call("POST", "/api/login", login)).status).toBe(401);
  const unknown = { ...login, email: personal.stranger };
  expect((await call("POST", "/api/login", unknown)).status).toBe(401);
  const client = await signIn(app, email, "client", password);
  secrets["client"] = client.headers.authorization.replace("Bearer ", "");
  const held = { cookie: `layisha_session=${secrets["client"]}` };
  expect((await call("GET", "/api/me", undefined, held)).status).toBe(200);
  const booking = await bookingBody(app, client, { notes: personal.notes });
  expect((await call("POST", "/api/orders/create", booking, client.headers)).status).toBe(201);
  return client.id;
}

async function changeAccounts(clientId: string): Promise<void> {
  const update = `/api/clients/update/${clientId}`;
  expect((await call("PATCH", update, { email: renamed }, admin.headers)).status).toBe(200);
  const grant = await verify("/api/clients/forgotpassword", renamed);
  const fresh = { email: renamed, password: next, confPassword: next };
  expect((await call("PATCH", "/api/clients/updatepassword", fresh, grant)).status).toBe(200);

  const member = await signedInStaff(app);
  const link = `/api/users/resetlink/${member.id}`;
  expect((await call("POST", link, undefined, admin.headers)).status).toBe(200);
  const [linkId = ""] = await readRows(
    sql`select data->>'linkId' as row from pgboss.job where data->>'kind' = 'staff-mail'
      order by created_on desc`,
  );
  const token = derivePasswordLinkToken(app.context.secrets, linkId);
  secrets["staff link"] = token;
  const bearer = { authorization: `Bearer ${token}` };
  const changed = { password: next, confPassword: next };
  expect((await call("PATCH", "/api/users/updatepassword", changed, bearer)).status).toBe(200);
}

const message = {
  ...person,
  message: `${personal.message}\r\n{"level":"fatal","msg":"${personal.forged}"}`,
};

/** Refusals of the database that no rule of ours foresees, one of each kind. */
async function breakTheDatabase(): Promise<void> {
  expect((await call("POST", "/api/createcontact", message)).status).toBe(200);
  const [other] = await insertClients(app, [{}]);
  await sql`create unique index one_each on parties (cellphone)`.execute(app.db);
  const taken = { cellphone: message.cellphone };
  const update = `/api/clients/update/${other}`;
  expect((await call("PATCH", update, taken, admin.headers)).status).toBe(409);
  const refusal = sql`create function refuse_message() returns trigger language plpgsql as $$
    begin raise exception 'no message of % about %', new.email, new.message; end $$`;
  await refusal.execute(app.db);
  await sql`create trigger refuse_messages before insert on contact_messages
    for each row execute function refuse_message()`.execute(app.db);
  const second = { ...message, message: `Again: ${message.message}` };
  expect((await call("POST", "/api/createcontact", second)).status).toBe(500);
}

async function sendNonsense(): Promise<void> {
  const broken = `{"email":"${email}","password":"${mistaken}"`;
  await call("POST", "/api/login", broken, { "content-type": "application/json" });
  await call("POST", "/api/login", { [email]: mistaken });
  await call("GET", `/api/orders/%ff?q=${email}`);
  await call("GET", `/${email}/${mistaken}`);
  await call("GET", "/api/me", undefined, { authorization: `Bearer ${mistaken}` });
  for (const list of ["clients/all", "orders/all", "otps/all"]) {
    const found = await call("GET", `/api/${list}?q=${personal.surname}`, undefined, admin.headers);
    expect(found.status).toBe(200);
  }
}

/** All that the whole text holds of these, by the name of each. */
function foundIn(whole: string, sought: Readonly<Record<string, string>>): string[] {
  const low = whole.toLowerCase();
  return Object.keys(sought).filter((name) => low.includes(sought[name]?.toLowerCase() ?? ""));
}

async function readRows(query: RawBuilder<unknown>): Promise<string[]> {
  return (await query.execute(app.db)).rows.map((found) => (found as { row: string }).row);
}

const codeForm = () => new RegExp(`(?<![0-9a-f])(?:${codes.join("|")})(?![0-9a-f])`);

it("whatever people type and whatever goes wrong, no log keeps it", { tags: "G12" }, async () => {
  const clientId = await registerAndBook();
  await changeAccounts(clientId);
  await breakTheDatabase();
  await sendNonsense();
  await app.startWorking();
  const failed = () => lines().filter(({ queue }) => queue !== undefined);
  const queues = ["otp-mail", "party-mail", "staff-mail", "contact-mail"];
  await vi.waitFor(
    () => expect(new Set(failed().map(({ queue }) => queue))).toEqual(new Set(queues)),
    { timeout: 30_000, interval: 100 },
  );

  const given = () => lines().filter(({ msg }) => msg === "a message was refused for good");
  await vi.waitFor(() => expect(given()).toHaveLength(1), { timeout: 30_000, interval: 100 });

  // The story is in the log: each request, the refusals, and what the database and the mail did.
  const answered = lines().filter(({ msg }) => msg === "request answered");
  expect(answered.length).toBeGreaterThan(25);
  const isWhole = (line: object) => "requestId" in line && "route" in line && "ms" in line;
  expect(answered.every(isWhole)).toBe(true);
  expect(lines()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ route: "/api/login", refusal: "wrong_credentials" }),
      expect.objectContaining({ caller: "client", party: clientId }),
      expect.objectContaining({ sqlState: "23505", constraint: "one_each" }),
      expect.objectContaining({ err: expect.objectContaining({ code: "P0001" }) }),
      expect.objectContaining({ err: expect.objectContaining({ responseCode: 550 }) }),
    ]),
  );
  expect(failed()[0]).toEqual({
    level: "warn",
    time: expect.any(String),
    queue: expect.any(String),
    job: expect.stringMatching(/^[0-9a-f-]{36}$/),
    tries: 1,
    err: expect.objectContaining({ code: "EENVELOPE", command: "RCPT TO" }),
    msg: expect.any(String),
  });

  expect(foundIn(text(), personal)).toEqual([]);
  expect(foundIn(text(), secrets)).toEqual([]);
  expect(text()).not.toMatch(codeForm());
  expect(text()).not.toMatch(/quick-hash|layisha_session|bearer/i);
  // PostgreSQL has a log of its own: what it refused is not written there at all.
  const { rows } = await sql`
    select current_setting('log_min_messages') as least, current_setting('log_error_verbosity') as how
  `.execute(app.db);
  expect(rows).toEqual([{ least: "log", how: "terse" }]);

  const events = await readRows(sql`select audit_events::text as row from audit_events`);
  expect(events.length).toBeGreaterThan(15);
  const audit = events.join("\n");
  expect(foundIn(audit, secrets)).toEqual([]);
  expect(audit).not.toMatch(codeForm());
  expect(audit).not.toMatch(/quick-hash/);

  const output = await readRows(
    sql`select output::text as row from pgboss.job where output is not null`,
  );
  expect(output.length).toBeGreaterThan(0);
  expect(foundIn(output.join("\n"), personal)).toEqual([]);
});
