import type { PartyType } from "#domain/people/party-kinds.ts";
import { maxLoginFailures } from "#domain/sessions/login-policy.ts";
import type { TestApp } from "./app.ts";
import { goodPassword } from "./factories.ts";
import { post } from "./verified-address.ts";

export const wrongPassword = "Wrong!password-1";

type Kind = PartyType;
type Try = {
  readonly email: string;
  readonly password?: string;
  readonly type?: Kind;
  /** The network; one of its own unless given. */
  readonly from?: string | undefined;
};

/** Tries to sign in, with the right password and as a client unless asked otherwise. */
export function logIn(
  app: TestApp,
  { email, password = goodPassword, type = "client", from }: Try,
) {
  const payload = { email, password, loginPartyType: type };
  return post(app, "/api/login", payload, from === undefined ? {} : { from });
}

export function guessPassword(app: TestApp, email: string, from?: string) {
  return logIn(app, { email, password: wrongPassword, from });
}

/**
 * Tries wrong passwords until none is looked at any more, each after the longest wait; answers how
 * many were looked at.
 */
export async function stopLogins(app: TestApp, tried: Omit<Try, "password">): Promise<number> {
  for (let looks = 0; looks < 400; looks++) {
    app.clock.advance(15 * 60_000);
    const answer = await logIn(app, { ...tried, password: wrongPassword });
    if (answer.json().code === "login_stopped") return looks;
    if (answer.statusCode !== 401) throw new Error(`Not looked at: ${answer.body}`);
  }
  throw new Error("Nothing stopped the guessing.");
}

/** Brings an account into the state after so many wrong passwords that none is checked any more. */
export async function haveStopped(app: TestApp, tried: Omit<Try, "password">): Promise<void> {
  app.clock.advance(15 * 60_000);
  await logIn(app, { ...tried, password: wrongPassword });
  const newest = app.db.selectFrom("login_counts").select(({ fn }) => fn.max("failedAt").as("at"));
  await app.db
    .updateTable("login_counts")
    .set({ failures: maxLoginFailures - 1 })
    .where("failedAt", "=", newest)
    .execute();
  if ((await stopLogins(app, tried)) > 1) throw new Error("The guesses of another were counted.");
}
