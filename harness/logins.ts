import type { PartyType } from "#domain/people/party-kinds.ts";
import type { PasswordHasher } from "#server/platform/crypto/password-hasher.ts";
import type { TestApp } from "./app.ts";
import { goodPassword } from "./factories.ts";
import { post } from "./verified-address.ts";

/** For tests that look at hundreds of passwords, where what a look costs is not what is tested. */
export const quickHasher: PasswordHasher = {
  hash: async (password) => `quick ${password}`,
  verify: async (password, stored) => stored === `quick ${password}`,
};

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

/** Tries a wrong password of a client. */
export function guess(app: TestApp, email: string, from?: string) {
  return logIn(app, { email, password: wrongPassword, from });
}

/** Wrong passwords, each as soon as it is looked at, until none is; answers how many were. */
export async function stopLogins(app: TestApp, tried: Omit<Try, "password">): Promise<number> {
  let looks = 0;
  for (let tries = 0; tries < 400; tries++) {
    const answer = await logIn(app, { ...tried, password: wrongPassword });
    if (answer.statusCode === 401) looks += 1;
    else if (answer.json().code === "login_stopped") return looks;
    else app.clock.advance(Number(answer.headers["retry-after"]) * 1000);
  }
  throw new Error("Nothing stopped the guessing.");
}
