import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { BankLine } from "#domain/bank/bank-line.ts";
import { readStatementCents } from "#domain/bank/statement-text.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import {
  checkStatementLine,
  type ReadLine,
  type Statement,
  statementFailure,
} from "./statement.ts";

/** An element: its text, or its children by name; one that stands more than once is a list. */
type Xml = string | undefined | { readonly [name: string]: Xml } | readonly Xml[];

const listed = new Set("Stmt Ntry Bal NtryDtls TxDtls Ustrd Strd AddtlRmtInf AddtlInf".split(" "));

/** The element at the end of these names; undefined where there is none. */
const at = (xml: Xml, ...names: readonly string[]): Xml =>
  names.reduce<Xml>(
    (found, name) =>
      typeof found === "object" && !Array.isArray(found)
        ? (found as Readonly<Record<string, Xml>>)[name]
        : undefined,
    xml,
  );
const all = (xml: Xml): readonly Xml[] => (Array.isArray(xml) ? xml : []);
/** Text; of an element with attributes too. */
function textAt(xml: Xml, ...names: readonly string[]): string {
  const found = at(xml, ...names);
  if (typeof found === "string") return found;
  const inner = at(found, "#text");
  return typeof inner === "string" ? inner : "";
}

/** An amount with its sign: rand alone, and from the side of the account's holder. */
function centsOf(where: string, xml: Xml): number {
  if (textAt(xml, "Amt", "@Ccy") !== "ZAR") throw statementFailure(`${where} is not in rand.`);
  const cents = readStatementCents(textAt(xml, "Amt"));
  const way = textAt(xml, "CdtDbtInd");
  if (cents === null || cents < 0 || (way !== "CRDT" && way !== "DBIT")) {
    throw statementFailure(`${where} has no amount that we can read.`);
  }
  return way === "CRDT" ? cents : -cents;
}

const unsaid = new Set(["", "NOTPROVIDED"]);
const said = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => !unsaid.has(text)).join(" ");

/** The day of a date, or of a moment by the clock of Johannesburg unless it says which. */
function dayAt(xml: Xml): string {
  const moment = textAt(xml, "DtTm");
  const isOfZone = /T.*(Z|[+-]\d\d:?\d\d)$/.test(moment) && !Number.isNaN(Date.parse(moment));
  return (
    textAt(xml, "Dt") || (isOfZone ? johannesburgDateAt(Date.parse(moment)) : moment.slice(0, 10))
  );
}

/** Reads the text and the references of one payment. */
function readDetail(detail: Xml): Pick<BankLine, "text" | "reference"> {
  const structured = all(at(detail, "RmtInf", "Strd"));
  const party = (role: string) =>
    textAt(detail, "RltdPties", role, "Nm") || textAt(detail, "RltdPties", role, "Pty", "Nm");
  return {
    text: said([
      ...all(at(detail, "RmtInf", "Ustrd")).map((each) => textAt(each)),
      ...structured.flatMap((each) => all(at(each, "AddtlRmtInf")).map((more) => textAt(more))),
      party("Dbtr"),
      textAt(detail, "AddtlTxInf"),
      textAt(detail, "RtrInf", "Rsn", "Cd") && `Returned ${textAt(detail, "RtrInf", "Rsn", "Cd")}`,
      ...all(at(detail, "RtrInf", "AddtlInf")).map((each) => textAt(each)),
    ]),
    reference: said([
      textAt(detail, "Refs", "EndToEndId"),
      ...structured.map((each) => textAt(each, "CdtrRefInf", "Ref")),
    ]),
  };
}

/** The payments that a bank put into one entry, where their amounts are said and add up to it. */
function readParts(details: readonly Xml[], line: BankLine, entry: Xml): readonly BankLine[] {
  const sign = Math.sign(line.cents);
  const parts = details.map((detail) => {
    const amount = at(detail, "AmtDtls", "TxAmt", "Amt") ?? at(detail, "Amt");
    const cents = readStatementCents(textAt(amount)) ?? 0;
    const way = textAt(detail, "CdtDbtInd") || textAt(entry, "CdtDbtInd");
    const isSame = way === textAt(entry, "CdtDbtInd");
    return {
      ...checkStatementLine("", { ...line, ...readDetail(detail) }),
      cents: cents * (isSame ? sign : -sign),
    };
  });
  const sum = parts.reduce((all, { cents }) => all + cents, 0);
  return parts.length > 1 && parts.every(({ cents }) => cents !== 0) && sum === line.cents
    ? parts
    : [];
}

function readEntry(entry: Xml, where: string): ReadLine {
  const details = all(at(entry, "NtryDtls")).flatMap((each) => all(at(each, "TxDtls")));
  const words = details.map(readDetail);
  const line = checkStatementLine(where, {
    day: dayAt(at(entry, "BookgDt")),
    cents: centsOf(where, entry),
    text: said([textAt(entry, "AddtlNtryInf"), ...words.map(({ text }) => text)]),
    reference: said([...words.map(({ reference }) => reference), textAt(entry, "AcctSvcrRef")]),
  });
  return { ...line, parts: readParts(details, line, entry) };
}

/** The balance of this kind at the opening or the closing. */
function balanceOf(statement: Xml, code: string): number {
  const found = all(at(statement, "Bal")).find(
    (balance) => textAt(balance, "Tp", "CdOrPrtry", "Cd") === code,
  );
  if (found === undefined) throw statementFailure(`The statement has no balance ${code}.`);
  return centsOf(`The balance ${code}`, found);
}

/** The entries that are booked, once their sum leads from the opening balance to the closing one. */
function readOne(statement: Xml): Statement {
  const booked = all(at(statement, "Ntry")).filter((entry) =>
    [textAt(entry, "Sts"), textAt(entry, "Sts", "Cd")].includes("BOOK"),
  );
  const lines = booked.map((entry, index) => readEntry(entry, `Entry ${index + 1}`));
  const moved = lines.reduce((sum, { cents }) => sum + cents, 0);
  const opening = balanceOf(statement, "OPBD");
  if (opening + moved !== balanceOf(statement, "CLBD")) {
    throw statementFailure(
      "The entries do not lead from the opening balance to the closing one. Download the file again.",
    );
  }
  const id = at(statement, "Acct", "Id");
  const account = textAt(id, "IBAN") || textAt(id, "Othr", "Id");
  return { format: "camt.053", account, opening, lines };
}

/** Reads camt.053 (ISO 20022). A document type is refused, so that no entity is ever expanded. */
export function readCamt(text: string): readonly Statement[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw statementFailure("The file has a document type.");
  const judged = XMLValidator.validate(text);
  if (judged !== true) {
    throw statementFailure(`Line ${judged.err.line} of the file is broken off or is no XML.`);
  }
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => listed.has(name),
  });
  const statements = all(at(parser.parse(text) as Xml, "Document", "BkToCstmrStmt", "Stmt"));
  if (statements.length === 0) throw statementFailure("This XML is no camt.053 statement.");
  return statements.map(readOne);
}
