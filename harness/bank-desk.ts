import type { TestApp } from "./app.ts";
import { fnbStatement, importStatement, type StatementLine } from "./bank.ts";
import { insertDriver } from "./factories.ts";
import type { Office } from "./office.ts";

/** Imports bank lines for this office and reads the outcome. */
export function openBank(app: TestApp, office: Office) {
  const bring = (...lines: readonly StatementLine[]) =>
    importStatement(app, office.staff, fnbStatement(lines));
  const told = async (...lines: readonly StatementLine[]) => {
    const { known, settled, waiting } = (await bring(...lines)).json();
    return { known, settled, waiting };
  };
  const readWallet = async (id: string) => (await office.read(`wallets/${id}`)).wallet;
  const readReference = async (id: string) => (await office.read(`wallets/${id}`)).reference;
  const readLine = async (standing: "waiting" | "settled", text: string) =>
    (await office.read(`bank/lines?limit=100&standing=${standing}`)).items.find(
      (line: { text: string }) => line.text === text,
    );
  const waitingLine = (text: string) => readLine("waiting", text);
  const readBalance = async (kind: "bank" | "suspense" | "costs") => {
    const entries = app.db
      .selectFrom("ledger_entries as e")
      .innerJoin("ledger_accounts as a", "a.id", "e.accountId")
      .select(({ fn }) => fn.sum<number>("e.amount").as("cents"))
      .where("a.kind", "=", kind);
    return Number((await entries.executeTakeFirstOrThrow()).cents ?? 0);
  };
  async function payer() {
    const { id } = await insertDriver(app);
    return { id, reference: await readReference(id) };
  }
  return { readBalance, bring, readLine, payer, told, waitingLine, readWallet };
}
