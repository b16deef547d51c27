import { describe, expect, it } from "vitest";
import { comparableBankLineText } from "#domain/bank/statement-text.ts";
import { fnbStatement, ownAccount } from "#harness/bank.ts";
import { bankFiles, camtEntry, camtFile, camtStatement } from "#harness/bank-files.ts";
import { readBankStatementFile } from "./read-statement.ts";

const read = (bytes: Buffer, account: string | null = ownAccount) =>
  readBankStatementFile({ bytes, today: "2026-12-31", own: account });

/** The content of a file, by which lines are told apart. */
const saidIn = (bytes: Buffer) =>
  read(bytes)
    .lines.map(({ day, cents, text, reference }) =>
      [day, cents, comparableBankLineText(text, reference)].join(" "),
    )
    .toSorted();

/** Read by hand from the samples. */
const said: Readonly<Record<string, readonly string[]>> = {
  FNB: [
    "2026-01-18 50000 adtcashdepo00123w2346klmq",
    "2026-01-18 50000 adtcashdepo00123w2346klmq",
    "2026-01-19 -6950 monthlyaccountfee",
    "2026-01-19 125000 fnbapppaymentfromthabomokoena",
  ],
  Nedbank: [
    "2026-01-18 150000 cashfocusznaicker",
    "2026-01-19 -15050 maintenancefee",
    "2026-01-20 346800 pdlaminiinv00012",
  ],
  "Standard Bank": [
    "2026-01-18 70000 ibpaymentfromsnkosi",
    "2026-01-19 -204686 electronicpaymentto12345rentjanuary",
  ],
  Absa: [
    "2026-01-18 35000 acbcreditcapitecnkhumalo",
    "2026-01-19 -10010 digitalpaymentdtsettlement",
    "2026-01-20 200000 acbcreditabsalvanwyk",
  ],
  "Capitec Business": [
    "2026-01-18 -152849 debitorderinsurerd000001212",
    "2026-01-18 -300 feedebitorderinsurerd000001212",
    "2026-01-19 -5000 monthsfee",
    "2026-01-19 1959908 inwardeftcreditmokoenamove",
  ],
  "camt.053": [
    "2026-01-18 50000 topuptmokoenaw2346klmq",
    "2026-01-19 -30000 accountclosedreturnedac04p2346klmr",
    "2026-01-20 346800 smithsonsinv00012",
  ],
};

describe.each(Object.keys(said))("%s", (bank) => {
  const files = bankFiles.filter((file) => file.bank === bank);
  it.each(files)("is read the same: $change", { tags: "O-1170" }, ({ bytes }) => {
    expect(files).toHaveLength(10);
    expect(saidIn(bytes)).toEqual(said[bank]);
  });
});

const sample = (bank: string) =>
  bankFiles.find((file) => file.bank === bank && file.change === "as the bank writes it")?.bytes ??
  Buffer.alloc(0);
const problem = (bytes: Buffer | string, account = ownAccount): string => {
  try {
    read(Buffer.from(bytes), account);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("The file was taken.");
};

it("what is no statement, or was changed so that it does not add up, is refused with what to do", {
  tags: ["O-1172", "O-1178"],
}, () => {
  const absa = sample("Absa").toString();
  const lines = absa.split("\n");
  const isExcel = /^This is an Excel file: open it, and save it as CSV\./;
  expect(problem("PK\u0003\u0004xl/workbook.xml")).toMatch(isExcel);
  expect(problem(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toMatch(isExcel);
  expect(problem("%PDF-1.7")).toMatch(/^This is a PDF: download the statement as CSV\./);
  expect(problem("<html><table><tr><td>Date</td></tr></table>")).toMatch(/^This is a web page/);
  expect(problem("OFXHEADER:100")).toMatch(/^This is a file of another kind/);
  // A row is deleted or cut, the rows are sorted by amount, the balances are left out, a month is no month.
  expect(problem(lines.toSpliced(2, 1).join("\n"))).toMatch(/^Line 3: the balance does not follow/);
  expect(problem(absa.replace(",-100.10,12249.90", ",-100.10"))).toMatch(/^Line 3 has not as many/);
  const sorted = [lines[0], lines[2], lines[1], lines[3], ""].join("\n");
  expect(problem(sorted)).toMatch(/leave its rows in the order of the bank/);
  expect(problem(absa.replaceAll(/,[^,\n]*$/gm, ""))).toMatch(/no statement that we know/);
  expect(problem(absa.replace("20260119", "20261319"))).toMatch(/^Line 3 has no day.*“20261319”/);
  expect(problem(absa.replaceAll("20260", "20150"))).toMatch(/if we read it rightly/);
  expect(problem(sample("FNB"), "62000000009")).toMatch(/and ours is 62000000009/);
  expect(problem(sample("FNB").toString().replace("62000000001", "6.3E+10"))).toMatch(/6\.3E\+10/);
});

it("days of American spreadsheets, amounts that alone are marked Cr, and the history of Standard Bank are read", {
  tags: "O-1170",
}, () => {
  const lines = (text: string) =>
    read(Buffer.from(text)).lines.map(({ day, cents }) => [day, cents]);
  const heading = "Date,Description,Amount,Balance\n";
  expect(lines(`${heading}1/2/2026,A BANK,5.00,105.00\n1/18/2026,B BANK,6.00,111.00\n`)).toEqual([
    ["2026-01-02", 500],
    ["2026-01-18", 600],
  ]);
  expect(
    lines(`${heading}2 Mei 2026,A BANK,500.00Cr,600.00Cr\n3 Mei 2026,B BANK,50.00,550.00Cr\n`),
  ).toEqual([
    ["2026-05-02", 50_000],
    ["2026-05-03", -5000],
  ]);
  const history = `0,ACC-NO,62000000001\n0,OPEN,100.00,OPEN BALANCE\nHIST,20260118,,500.00,IB PAYMENT FROM,S NKOSI,1,0\n0,CLOSE,600.00,CLOSE BALANCE\n`;
  expect(lines(history)).toEqual([["2026-01-18", 50_000]]);
  expect(problem(history.replace("600.00", "601.00"))).toMatch(/do not lead from the opening/);
});

const fnb = fnbStatement([
  ["2026-12-01", "500.00", "FNB APP PAYMENT FROM W2346KLMQ"],
  ["2026-12-02", "-69.50", "#MONTHLY FEE, PLATINUM"],
]).toString();

const capitec = `Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance
1,1234567890,2026-12-01,2026-11-30,Payment Received: J,Payment received w-2346 klmq,Income,Other,500.00,,,1500.00
2,1234567890,2026-12-02,2026-12-02,Payment: S,PAYSHAP,Other,Other,,-250.10,-6.00,1243.90`;

const words = (text: string) => `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>`;
const entries =
  camtEntry(
    50_000,
    "2026-12-03",
    `<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${words("Smith &amp; Sons W2346KLMQ")}`,
  ) + camtEntry(-6_950, "2026-12-03", words("Fee"), "<AcctSvcrRef>A1</AcctSvcrRef>");
const camt = (closing: number) => camtFile(camtStatement(ownAccount, [100_000, closing], entries));

it("a file that is cut anywhere is refused, or has fewer lines and no other ones", {
  tags: "O-532",
}, () => {
  const whole = { fnb, capitec, camt: camt(143_050) };
  for (const [name, file] of Object.entries(whole)) {
    const known = read(Buffer.from(file), null).lines.map((line) => JSON.stringify(line));
    for (let end = 1; end < file.length; end++) {
      let lines: readonly object[] = [];
      try {
        ({ lines } = read(Buffer.from(file.slice(0, end)), null));
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
  expect(problem(camt(143_051))).toMatch(/do not lead from the opening balance/);
  expect(problem(camt(143_050).replace('<Ntry><Amt Ccy="ZAR"', '<Ntry><Amt Ccy="USD"'))).toBe(
    "Entry 1 is not in rand. Nothing was taken over.",
  );
  expect(problem(`<!DOCTYPE x [<!ENTITY a "aa">]>${camt(143_050)}`)).toMatch(/document type/);
  expect(problem(fnbStatement([["2027-01-01", "1.00", "x"]]))).toMatch(/still to come/);
  expect(problem(Buffer.alloc(6_000_000, "a"))).toMatch(/larger than 5 MB/);
});
