import { v7 as newId } from "uuid";
import type { Call } from "./frame/call.ts";
import type { DrillDatabase } from "./frame/database.ts";
import { defineDrill } from "./frame/drill.ts";
import { drillPassword, drillPasswordHash } from "./frame/people.ts";
import { compareKinds, type Question } from "./timing/compare.ts";

/** Answers of each kind in a default run; the full figures take `--rounds 1000`. */
const defaultSamples = 150;
const warmUp = 12;
/** An address can be tried this often before it costs anybody a wait. */
const triesPerAddress = 4;
const wrongPassword = "Wrong!password-1";
const plenty = "1000000";

type Status = "active" | "suspended" | "removed";
type Kind = "client" | "driver";

/** Every address has this many characters before the @, so that no answer is longer for one. */
const localLength = 24;
let serial = 0;

function freshEmail(): string {
  serial += 1;
  return `${`t${serial}.`.padEnd(localLength, "x")}@people.example.com`;
}

const unknown = (count: number) => Array.from({ length: count }, freshEmail);

const insertRest = {
  client: `insert into clients (id, client_type, corporate_interest)
    select id, 'individual', 'no' from unnest($1::uuid[]) as person (id)`,
  driver: `insert into drivers (id, area, owner_driver)
    select id, 'Midrand', 'no' from unnest($1::uuid[]) as person (id)`,
} as const;

/** Adds people with this status, all with the password of the drill; answers their addresses. */
async function addPeople(
  { query }: DrillDatabase,
  count: number,
  { kind, status }: { readonly kind: Kind; readonly status: Status },
): Promise<readonly string[]> {
  const [ids, emails] = [Array.from({ length: count }, () => newId()), unknown(count)];
  await query(
    `insert into parties (id, type, name, surname, email, cellphone, status, password_hash,
       email_verified_at, created_at, updated_at)
     select id, $5, 'Drill', 'Person', email, '0825550100', $3, $4, now(), now(), now()
     from unnest($1::uuid[], $2::text[]) as person (id, email)`,
    [ids, emails, status, await drillPasswordHash(), kind],
  );
  await query(insertRest[kind], [ids]);
  return emails;
}

async function loginQuestion(database: DrillDatabase, samples: number): Promise<Question> {
  const count = Math.ceil(samples / triesPerAddress);
  const people = (status: Status) => addPeople(database, count, { kind: "client", status });
  const tried = (emails: readonly string[], password: string, loginPartyType = "client") =>
    Array.from({ length: samples }, (_, index): Call => {
      const body = { email: emails[index % emails.length] ?? "", password, loginPartyType };
      return { method: "POST", path: "/api/login", body };
    });
  return {
    name: "login",
    kinds: {
      "wrong password": tried(await people("active"), wrongPassword),
      "unknown address": tried(unknown(count), wrongPassword),
      "wrong type, right password": tried(await people("active"), drillPassword, "driver"),
      "suspended, wrong password": tried(await people("suspended"), wrongPassword),
      "removed, right password": tried(await people("removed"), drillPassword),
    },
  };
}

/** Asks for a code as this kind of party, by one of its two calls. */
async function codeQuestion(
  database: DrillDatabase,
  { kind, call }: { readonly kind: Kind; readonly call: "createOtp" | "forgotpassword" },
  samples: number,
): Promise<Question> {
  const people = (status: Status) => addPeople(database, samples, { kind, status });
  const path = `/api/${kind}s/${call}`;
  const ask = (email: string): Call => ({ method: "POST", path, body: { email } });
  return {
    name: `${call} of a ${kind}`,
    kinds: {
      account: (await people("active")).map(ask),
      "unknown address": unknown(samples).map(ask),
      "suspended account": (await people("suspended")).map(ask),
      "removed account": (await people("removed")).map(ask),
    },
  };
}

/** The calls of the questions, `samples` of each kind, to addresses that are used nowhere else. */
async function questions(database: DrillDatabase, samples: number): Promise<readonly Question[]> {
  const all = [await loginQuestion(database, samples)];
  for (const kind of ["client", "driver"] as const) {
    for (const call of ["createOtp", "forgotpassword"] as const) {
      all.push(await codeQuestion(database, { kind, call }, samples));
    }
  }
  return all;
}

export const timingDrill = defineDrill({
  name: "timing",
  about: "whether an answer, or the time that it takes, tells who has an account",
  maxLines: 1,
  environment: { WRONG_PASSWORDS_PER_HOUR: plenty, CODE_MAILS_PER_HOUR: plenty },
  work: async (setup) => {
    const { database, figure, say } = setup;
    const samples = setup.rounds ?? defaultSamples;
    const silent = {
      ...setup,
      figure: () => undefined,
      faults: { ...setup.faults, addIf: () => undefined },
    };
    for (const question of await questions(database, warmUp)) await compareKinds(silent, question);
    figure("answers of each kind", samples);
    for (const question of await questions(database, samples)) {
      await compareKinds(setup, question);
      say(`${question.name} compared`);
    }
    return { "may differ": "area 0.5 ± 0.1, or a median gap under 1 ms", "hashes at once": 2 };
  },
});
