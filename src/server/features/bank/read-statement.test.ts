import { expect, it } from "vitest";
import { fnbStatement } from "#harness/bank.ts";
import { readStatement } from "./read-statement.ts";

const read = (text: string | Buffer) => readStatement(Buffer.from(text), "2026-12-31", null);
const problem = (text: string | Buffer): string => {
  try {
    read(text);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("The file was taken.");
};

const fnb = fnbStatement([
  ["2026-12-01", "500.00", "FNB APP PAYMENT FROM W2346KLMQ"],
  ["2026-12-02", "-69.50", "#MONTHLY FEE, PLATINUM"],
]).toString();

const capitec = `Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance
1,1234567890,2026-12-01,2026-11-30,Payment Received: J,Payment received w-2346 klmq,Income,Other,500.00,,,1500.00
2,1234567890,2026-12-02,2026-12-02,Payment: S,PAYSHAP,Other,Other,,-250.10,-6.00,1243.90`;

const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="ZAR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
const entry = (amount: string, way: string, words: string, more = "") =>
  `<Ntry><Amt Ccy="ZAR">${amount}</Amt><CdtDbtInd>${way}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-12-03</Dt></BookgDt>${more}<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
const camt = (entries: string, closing = "1430.50") =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>7</Id>
<Acct><Id><Othr><Id>62000000001</Id></Othr></Id></Acct>${balance("OPBD", "1000.00")}${balance("CLBD", closing)}
${entries}</Stmt></BkToCstmrStmt></Document>`;
const entries =
  entry("500", "CRDT", "Smith &amp; Sons W2346KLMQ") +
  entry("69.5", "DBIT", "Fee", "<AcctSvcrRef>A1</AcctSvcrRef>");

it("a file that is cut anywhere is refused, or has fewer lines and no other ones", {
  tags: "O-532",
}, () => {
  const whole = { fnb, capitec, camt: camt(entries) };
  for (const [name, file] of Object.entries(whole)) {
    const known = read(file).lines.map((line) => JSON.stringify(line));
    for (let end = 1; end < file.length; end++) {
      let lines: readonly object[] = [];
      try {
        ({ lines } = read(file.slice(0, end)));
      } catch (error) {
        expect((error as Error).message).toMatch(/Nothing was taken over\.$/);
      }
      for (const line of lines)
        expect([name, end, known]).toEqual([
          name,
          end,
          expect.arrayContaining([JSON.stringify(line)]),
        ]);
    }
  }
});

it("what does not add up, is not in rand, brings entities or is still to come is refused by its line", {
  tags: "O-532",
}, () => {
  expect(problem(fnb.replace("-69.50", "-69.40"))).toMatch(/^Line \d: the balance does not follow/);
  expect(problem(fnb.replace("500.00", "5.0e2"))).toMatch(/^Line 7 has no amount/);
  expect(problem(fnb.replace("2026/12/01", "2026/02/30"))).toMatch(/^Line 7 has no day/);
  expect(problem("Date,Amount\n2026-12-01,5\n")).toMatch(/no statement that we know/);
  expect(problem(camt(entries, "1430.51"))).toMatch(/do not lead from the opening balance/);
  expect(problem(camt(entries.replace("ZAR", "USD")))).toBe(
    "Entry 1 is not in rand. Nothing was taken over.",
  );
  expect(problem(`<!DOCTYPE x [<!ENTITY a "aa">]>${camt(entries)}`)).toMatch(/document type/);
  expect(problem(fnbStatement([["2027-01-01", "1.00", "x"]]))).toMatch(/still to come/);
  expect(problem(Buffer.alloc(6_000_000, "a"))).toMatch(/larger than 5 MB/);
});
