import { ownAccount } from "./bank.ts";

/** The kind of a statement's cell. Nobody changes one that is `kept`. */
type Kind = "day" | "money" | "text" | "account" | "kept";

type Sample = {
  readonly above: readonly (readonly string[])[];
  readonly heading: readonly string[] | null;
  readonly kinds: readonly Kind[];
  readonly rows: readonly (readonly string[])[];
  readonly below: readonly (readonly string[])[];
};

const readCells = (text: string) => text.split("\n").map((line) => line.trim().split(","));

/**
 * A statement as CSV: its lines, and how many stand above them and below.
 * @param kinds what the columns hold, with spaces between
 */
function readSample(
  kinds: string,
  text: string,
  { above = 0, below = 0, isHeaded = true } = {},
): Sample {
  const lines = readCells(text.trim());
  const first = above + (isHeaded ? 1 : 0);
  return {
    above: lines.slice(0, above),
    heading: isHeaded ? (lines[above] ?? null) : null,
    kinds: kinds.split(" ") as Kind[],
    rows: lines.slice(first, lines.length - below),
    below: lines.slice(lines.length - below),
  };
}

/** Statements as five South African banks write them as CSV, of invented people. */
const samples: Readonly<Record<string, Sample>> = {
  FNB: readSample(
    "day money money text",
    `Name:,LAYISHA,(PTY) LTD
    Account:,62000000001,[Business Account]
    Balance:,2180.50,2180.50
    Date,Amount,Balance,Description
    2026/01/19,1250.00,2180.50,FNB APP PAYMENT FROM THABO MOKOENA
    2026/01/19,-69.50,930.50,#MONTHLY ACCOUNT FEE
    2026/01/18,500.00,1000.00,ADT CASH DEPO 00123 W2346KLMQ
    2026/01/18,500.00,500.00,ADT CASH DEPO 00123 W2346KLMQ`,
    { above: 3 },
  ),
  Nedbank: readSample(
    "day text money money",
    `Statement Enquiry :
    Account Number :,62000000001
    Account Description :,CURRENT
    Statement Number :,3000
    18Jan2026,CASHFOCUS Z NAICKER,1500,6500.77
    19Jan2026,MAINTENANCE FEE,-150.5,6350.27
    19Jan2026,VAT 25/12-26/01 = R15.22,,6350.27
    19Jan2026,CARRIED FORWARD,,6350.27
    20Jan2026,PROVISIONAL STATEMENT,,
    20Jan2026,P DLAMINI INV-00012,3468.00,9818.27`,
    { above: 4, isHeaded: false },
  ),
  "Standard Bank": readSample(
    "day day kept text money money kept text text",
    `Statement of Account
    Account Name:,LAYISHA PTY LTD
    Account No:,62000000001 - SBZAZAJJ
    Currency:,ZAR - SOUTH AFRICAN RAND
    Date,Value Date,Statement Number,Description,Amount,Balance,Type,Originator Reference,Customer Reference
    2026/01/18,2026/01/18,0249,OPEN BALANCE 1801,,+9910.25,,OPEN BALANCE,
    2026/01/18,2026/01/18,0250,IB PAYMENT FROM S NKOSI,700.00,+10610.25,TRF,S NKOSI,
    2026/01/19,2026/01/19,0250,ELECTRONIC PAYMENT TO 12345,-2046.86,+8563.39,TRF,RENT JANUARY,
    2026/01/19,2026/01/19,0250,CLOSE BALANCE 1901,,+8563.39,TRF,CLOSE BALANCE,`,
    { above: 4 },
  ),
  Absa: readSample(
    "day text money money",
    `Date,Description,Amount,Balance
    20260118,ACB CREDIT CAPITEC N KHUMALO,350.00,12350.00
    20260119,DIGITAL PAYMENT DT SETTLEMENT,-100.10,12249.90
    20260120,ACB CREDIT ABSA L VAN WYK,2000.00,14249.90`,
  ),
  "Capitec Business": readSample(
    "account day text text money money money",
    `Balance brought forward:,63328.26

    Account,Date,Description,Reference,Amount,Fees,Balance
    62000000001,18/01/2026,Debit Order,INSURER D000001212,-1528.49,-3.00,61796.77
    62000000001,19/01/2026,Inward EFT Credit,MOKOENA MOVE,19599.08,,81395.85
    62000000001,19/01/2026,Month S/Fee,,,-50.00,81345.85
    Total:,,,,18070.59,-53.00,81345.85`,
    { above: 2, below: 1 },
  ),
};

type Change = {
  readonly cell?: Partial<Record<Kind, (cell: string) => string>>;
  readonly table?: (sample: Sample) => Sample;
  readonly delimiter?: string;
  readonly newline?: string;
  readonly encode?: (text: string) => Buffer;
};

const utf16le = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
const isBelow = (cell: string) => cell.startsWith("-");
const digits = (cell: string) => cell.replace(/^[+-]/, "");
const decimals = (cell: string) =>
  cell === "" ? "" : (isBelow(cell) ? "-" : "") + Number(digits(cell)).toFixed(2);
const grouped = (cell: string, space: string) => cell.replaceAll(/(?<=\d)(?=(\d{3})+\.)/g, space);
const signed = (change: (cell: string) => string) => (cell: string) =>
  cell === "" ? "" : change(decimals(cell));

/** The day as `18/01/26`. */
function shortDay(cell: string): string {
  if (cell === "") return "";
  const numbers = cell.replace(/jan/i, "/01/").match(/\d+/g) ?? [];
  const [first = "", month = "", last = ""] =
    cell.length === 8 ? [cell.slice(0, 4), cell.slice(4, 6), cell.slice(6)] : numbers;
  return first.length === 4
    ? `${last}/${month}/${first.slice(2)}`
    : `${first}/${month}/${last.slice(2)}`;
}

/** How spreadsheets and people change such a file. */
const changes: Readonly<Record<string, Change>> = {
  "as the bank writes it": {},
  "without the rows above the lines": {
    table: (sample) => ({ ...sample, above: [], heading: null }),
  },
  "semicolons and decimal commas": {
    delimiter: ";",
    cell: { money: signed((cell) => cell.replace(".", ",")) },
  },
  "tabs in UTF-16": { delimiter: "\t", newline: "\r\n", encode: utf16le },
  "a minus behind, commas for thousands": {
    cell: {
      money: signed((cell) => `"${grouped(digits(cell), ",")}${isBelow(cell) ? "-" : ""}"`),
    },
  },
  "brackets, R and hard spaces in Windows-1252": {
    encode: (text) => Buffer.from(text, "latin1"),
    cell: {
      money: signed((cell) => {
        const amount = `R ${grouped(digits(cell), "\u00a0")}`;
        return isBelow(cell) ? `(${amount})` : amount;
      }),
    },
  },
  "Cr and Dr": {
    cell: { money: signed((cell) => `${digits(cell)} ${isBelow(cell) ? "Dr" : "Cr"}`) },
  },
  "a long minus and days of two digits": {
    newline: "\r\n",
    cell: { money: signed((cell) => cell.replace("-", "\u2212")), day: shortDay },
  },
  "other case, more spaces, the account in groups": {
    cell: {
      text: (cell) => cell.toLowerCase().replaceAll(" ", "  "),
      account: (cell) => cell.replace("62000000001", "62 000 000 001"),
    },
    table: (sample) => ({
      ...sample,
      above: sample.above.map((row) =>
        row.map((cell) => cell.replace("62000000001", "62 000 000 001")),
      ),
    }),
  },
  "turned round, the account rounded, columns added": {
    cell: { account: (cell) => cell.replace("62000000001", "6.2E+10") },
    encode: (text) => utf16le(text).swap16(),
    table: (sample) => ({
      ...sample,
      rows: sample.rows.toReversed(),
      above: sample.above.map((row) =>
        row.map((cell) => cell.replace(/62000000001( - SBZAZAJJ)?/, "6.2E+10")),
      ),
      below: [...sample.below, ["", "", "", ""]],
    }),
  },
};

function written(sample: Sample, change: Change): Buffer {
  const { cell = {}, delimiter = ",", newline = "\n", encode = Buffer.from } = change;
  const { above, heading, kinds, rows, below } = change.table?.(sample) ?? sample;
  const width = change.table ? kinds.length + 2 : kinds.length;
  const lines = [...rows, ...below].map((row) =>
    row.map((text, at) => cell[kinds[at] ?? "kept"]?.(text) ?? text),
  );
  const all = [...above, ...(heading ? [heading] : []), ...lines].map((row) =>
    (change.table ? [...row, ...Array<string>(width - row.length).fill("")] : row).join(delimiter),
  );
  return encode([...all, ""].join(newline));
}

/** An amount with its sign, as camt.053 has it. */
const amountXml = (cents: number) =>
  `<Amt Ccy="ZAR">${(Math.abs(cents) / 100).toFixed(2)}</Amt><CdtDbtInd>${cents < 0 ? "DBIT" : "CRDT"}</CdtDbtInd>`;
const balance = (code: string, cents: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountXml(cents)}</Bal>`;
/** An entry that is booked, with the details of each of its payments. */
export const camtEntry = (
  cents: number,
  day: string,
  details: string | readonly string[],
  more = "",
) =>
  `<Ntry>${amountXml(cents)}<Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls>${[details]
    .flat()
    .map((each) => `<TxDtls>${each}</TxDtls>`)
    .join("")}</NtryDtls>${more}</Ntry>`;
const first =
  camtEntry(
    50_000,
    "2026-01-18",
    "<RmtInf><Strd><CdtrRefInf><Ref>W2346KLMQ</Ref></CdtrRefInf><AddtlRmtInf>Top up</AddtlRmtInf></Strd></RmtInf><RltdPties><Dbtr><Nm>T Mokoena</Nm></Dbtr></RltdPties>",
  ) +
  camtEntry(
    -30_000,
    "2026-01-19",
    "<AddtlTxInf>Account closed</AddtlTxInf><RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>P2346KLMR</AddtlInf></RtrInf>",
  );
const second = camtEntry(
  346_800,
  "2026-01-20",
  "<RmtInf><Ustrd>Smith &amp; Sons INV-00012</Ustrd></RmtInf>",
);
/** A statement of an account between its opening and its closing balance. */
export const camtStatement = (
  id: string,
  [opening, closing]: readonly [number, number],
  entries: string,
) =>
  `<Stmt><Id>7</Id><Acct><Id><Othr><Id>${id}</Id></Othr></Id></Acct>${balance("OPBD", opening)}${balance("CLBD", closing)}${entries}</Stmt>`;
export const camtFile = (...statements: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt>${statements.join("")}</BkToCstmrStmt></Document>`;
const whole = camtFile(camtStatement(ownAccount, [100_000, 466_800], first + second));
const prefixed = whole.replaceAll(/<(\/?)(?=[A-Z])/g, "<$1c:").replace("xmlns=", "xmlns:c=");

const camtFiles: Readonly<Record<string, Buffer>> = {
  "as the bank writes it": Buffer.from(whole),
  "with a prefix": Buffer.from(prefixed),
  "in UTF-16": utf16le(whole.replace("UTF-8", "UTF-16")),
  "indented, with comments": Buffer.from(whole.replaceAll("><", ">\r\n  <!-- -->\r\n  <")),
  "moments in UTC": Buffer.from(
    whole
      .replace("<Dt>2026-01-18</Dt>", "<DtTm>2026-01-17T22:30:00Z</DtTm>")
      .replace("<Dt>2026-01-19</Dt>", "<DtTm>2026-01-19T08:00:00+02:00</DtTm>")
      .replace("<Dt>2026-01-20</Dt>", "<DtTm>2026-01-20T23:30:00</DtTm>"),
  ),
  "newer names": Buffer.from(
    whole
      .replaceAll("<Sts>BOOK</Sts>", "<Sts><Cd>BOOK</Cd></Sts>")
      .replace("<Nm>T Mokoena</Nm>", "<Pty><Nm>T Mokoena</Nm></Pty>")
      .replace(".001.02", ".001.08"),
  ),
  "another account behind ours": Buffer.from(
    camtFile(
      camtStatement(ownAccount, [100_000, 466_800], first + second),
      camtStatement("62999999999", [0, 500], camtEntry(500, "2026-01-18", "")),
    ),
  ),
  "another account before ours": Buffer.from(
    camtFile(
      camtStatement("62999999999", [0, 500], camtEntry(500, "2026-01-18", "")),
      camtStatement(ownAccount, [100_000, 466_800], first + second),
    ),
  ),
  "what is not booked yet": Buffer.from(
    whole.replace("</Stmt>", `${second.replace("BOOK", "PDNG")}</Stmt>`),
  ),
  "two statements of two days": Buffer.from(
    camtFile(
      camtStatement(ownAccount, [100_000, 120_000], first),
      camtStatement(`250655-${ownAccount}`, [120_000, 466_800], second),
    ),
  ),
};

export type BankFile = { readonly bank: string; readonly change: string; readonly bytes: Buffer };

/** Statements of six banks, each in ten spellings that say the same. */
export const bankFiles: readonly BankFile[] = [
  ...Object.entries(samples).flatMap(([bank, sample]) =>
    Object.entries(changes).map(([change, how]) => ({ bank, change, bytes: written(sample, how) })),
  ),
  ...Object.entries(camtFiles).map(([change, bytes]) => ({ bank: "camt.053", change, bytes })),
];
