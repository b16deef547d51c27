import type { Call } from "../support/call.ts";
import type { DrillDatabase } from "../support/drill-database.ts";
import { drillPassword, drillPasswordHash } from "../support/drill-people.ts";
import { addPeople, freshEmail, type Kind, type Standing } from "./people.ts";

/** One call that must not tell whether an address has an account. */
export type Question = {
  readonly name: string;
  /** For each kind of address, its calls. Every other kind is compared with the first. */
  readonly kinds: Readonly<Record<string, readonly Call[]>>;
};

/** So often one address can be tried before it costs anybody a wait. */
const triesPerAddress = 4;
const wrongPassword = "Wrong!password-1";

function logInCall(email: string, password: string, loginPartyType = "client"): Call {
  return { method: "POST", path: "/api/login", body: { email, password, loginPartyType } };
}

function askCall(path: string) {
  return (email: string): Call => ({ method: "POST", path, body: { email } });
}

const unknown = (count: number) => Array.from({ length: count }, freshEmail);

async function loginQuestion(database: DrillDatabase, samples: number): Promise<Question> {
  const passwordHash = await drillPasswordHash();
  const addresses = Math.ceil(samples / triesPerAddress);
  const people = (standing: Standing) =>
    addPeople(database, addresses, { kind: "client", standing, passwordHash });
  const tried = (emails: readonly string[], ...how: readonly [string, string?]) =>
    Array.from({ length: samples }, (_, index) =>
      logInCall(emails[index % emails.length] ?? "", ...how),
    );
  return {
    name: "login",
    kinds: {
      "wrong password": tried(await people("active"), wrongPassword),
      "unknown address": tried(unknown(addresses), wrongPassword),
      "wrong type, right password": tried(await people("active"), drillPassword, "driver"),
      "suspended, wrong password": tried(await people("suspended"), wrongPassword),
      "removed, right password": tried(await people("removed"), drillPassword),
    },
  };
}

/** Asks for a code as this kind of party, by one of its two forms. */
async function codeQuestion(
  database: DrillDatabase,
  { kind, form }: { readonly kind: Kind; readonly form: "createOtp" | "forgotpassword" },
  samples: number,
): Promise<Question> {
  const passwordHash = await drillPasswordHash();
  const people = (standing: Standing) =>
    addPeople(database, samples, { kind, standing, passwordHash });
  const ask = askCall(`/api/${kind}s/${form}`);
  return {
    name: `${form} of a ${kind}`,
    kinds: {
      account: (await people("active")).map(ask),
      "unknown address": unknown(samples).map(ask),
      "suspended account": (await people("suspended")).map(ask),
      "removed account": (await people("removed")).map(ask),
    },
  };
}

/** The calls of the questions, `samples` of each kind, to addresses that are used nowhere else. */
export async function askQuestions(
  database: DrillDatabase,
  samples: number,
): Promise<readonly Question[]> {
  const questions = [await loginQuestion(database, samples)];
  for (const kind of ["client", "driver"] as const) {
    for (const form of ["createOtp", "forgotpassword"] as const) {
      questions.push(await codeQuestion(database, { kind, form }, samples));
    }
  }
  return questions;
}
