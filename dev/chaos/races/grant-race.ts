import { v7 as newId } from "uuid";
import { hashToken, newToken } from "#server/platform/crypto/tokens.ts";
import type { Call } from "../support/call.ts";
import { drillPassword } from "../support/drill-people.ts";
import { atOnce, expectOneWinner, type Race, type Stage, together } from "./stage.ts";

type Verified = { readonly email: string; readonly purpose: "register" | "reset" };

/** As if the address had just been verified; answers the token. */
async function grant({ database }: Stage, { email, purpose }: Verified): Promise<string> {
  const token = newToken();
  await database.query(
    `insert into otps (id, email, party_type, purpose, mail, created_at, expires_at, validated_at)
     values ($1, $2, 'client', $3, 'code', now(), now() + interval '10 minutes', now())`,
    [newId(), email, purpose],
  );
  await database.query(
    `insert into verification_grants (token_hash, email, party_type, purpose, created_at, expires_at)
     values ($1, $2, 'client', $3, now(), now() + interval '30 minutes')`,
    [hashToken(token), email, purpose],
  );
  return token;
}

const passwords = { password: drillPassword, confPassword: drillPassword };

function registration(email: string, token: string): Call {
  return {
    method: "POST",
    path: "/api/clients/register",
    headers: { authorization: `Bearer ${token}` },
    body: {
      ...passwords,
      email,
      name: "Drill",
      surname: "Newcomer",
      cellphone: "0825550123",
      corporateInterest: "no",
      agreedToTerms: true,
    },
  };
}

async function expectOneAccount({ database, faults }: Stage, what: string, email: string) {
  const [found] = await database.query<{ accounts: number }>(
    "select count(*)::int as accounts from parties join clients using (id) where email = $1",
    [email],
  );
  if (found?.accounts !== 1) faults.add(`${what}: ${found?.accounts} accounts came of it.`);
}

async function oneGrantManyRegistrations(stage: Stage, what: string): Promise<void> {
  const email = `${newId()}@newcomers.example.com`;
  const call = registration(email, await grant(stage, { email, purpose: "register" }));
  const answers = await together(stage, Array<Call>(atOnce).fill(call));
  expectOneWinner(stage, what, answers, ["verification_required"]);
  await expectOneAccount(stage, what, email);
}

async function manyGrantsOneAddress(stage: Stage, what: string): Promise<void> {
  const email = `${newId()}@newcomers.example.com`;
  const calls: Call[] = [];
  while (calls.length < atOnce) {
    calls.push(registration(email, await grant(stage, { email, purpose: "register" })));
  }
  expectOneWinner(stage, what, await together(stage, calls), ["email_taken"]);
  await expectOneAccount(stage, what, email);
}

/** While staff edit the account: the two must not wait for each other. */
async function oneGrantManyPasswords(stage: Stage, what: string, round: number): Promise<void> {
  const client = stage.clients[round % stage.clients.length];
  if (!client) throw new Error("There are no clients.");
  const token = await grant(stage, { email: client.email, purpose: "reset" });
  const reset: Call = {
    method: "PATCH",
    path: "/api/clients/updatepassword",
    headers: { authorization: `Bearer ${token}` },
    body: { email: client.email, ...passwords },
  };
  const edit: Call = {
    method: "PATCH",
    path: `/api/clients/update/${client.id}`,
    headers: stage.member.headers,
    body: { surname: `Person${round}` },
  };
  const calls = [...Array<Call>(atOnce - 2).fill(reset), edit, edit];
  const answers = await together(stage, calls);
  expectOneWinner(stage, what, answers.slice(0, atOnce - 2), ["verification_required"]);
  // The new password has ended every session of the client, who is to book in later rounds.
  const hash = hashToken(client.headers.authorization.slice("Bearer ".length));
  const left = await stage.database.query("select from sessions where party_id = $1", [client.id]);
  if (left.length > 0) stage.faults.add(`${what}: a session has outlived the password.`);
  await stage.database.query(
    `insert into sessions (token_hash, party_id, created_at, last_seen_at)
     values ($1, $2, now(), now())`,
    [hash, client.id],
  );
}

const kinds = [oneGrantManyRegistrations, manyGrantsOneAddress, oneGrantManyPasswords];

/** A verified address that is used many times at once is good for one account or one password. */
export const grantRace: Race = {
  name: "grant",
  every: 5,
  round: async (stage, round) => {
    const kind = kinds[Math.floor(round / grantRace.every) % kinds.length];
    await kind?.(stage, `grant, round ${round}`, round);
  },
};
