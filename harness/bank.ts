import type { TestApp } from "./app.ts";
import type { SignedIn } from "./factories.ts";
import { sendFile } from "./files.ts";

/** A line of a statement: day, amount in rand as the bank writes it, and text. */
export type StatementLine = readonly [day: string, amount: string, text: string];

/** A statement as FNB writes it, the newest line first: the balances follow from the amounts. */
export function fnbStatement(lines: readonly StatementLine[], opening = 1000): Buffer {
  let cents = opening * 100;
  const rows = lines.map(([day, amount, text]) => {
    cents += Math.round(Number(amount) * 100);
    return `${day.replaceAll("-", "/")}, ${amount}, ${(cents / 100).toFixed(2)}, "${text}"`;
  });
  return Buffer.from(
    [
      "Name:, LAYISHA, (PTY) LTD",
      'Account:, 62000000001, "[Business Account]"',
      `Balance:, ${(cents / 100).toFixed(2)}, ${(cents / 100).toFixed(2)}`,
      "",
      "Date, Amount, Balance, Description",
      ...rows.toReversed(),
      "",
    ].join("\n"),
  );
}

/** Our account, as the statements of tests name it. */
export const ownAccount = "62000000001";

export const importStatement = (app: TestApp, who: Pick<SignedIn, "headers">, statement: Buffer) =>
  sendFile(app, who, `bank/import?account=${ownAccount}`, statement);
