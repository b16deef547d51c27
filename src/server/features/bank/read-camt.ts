import { XMLParser, XMLValidator } from "fast-xml-parser";
import type { BankLine } from "#domain/bank/bank-line.ts";
import { parseStatementCents } from "#domain/bank/statement-text.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import {
  type BankStatement,
  type BankStatementLine,
  checkBankStatementLine,
  createBankStatementFailure,
} from "./statement.ts";

/** An XML element: its text, or its children by name; an element that is repeated is a list. */
type Xml = string | undefined | { readonly [name: string]: Xml } | readonly Xml[];

const repeated = "Stmt Ntry Bal NtryDtls TxDtls Ustrd Strd AddtlRmtInf AddtlInf".split(" ");

/** Finds the XML element at the end of a path of element names; undefined for none. */
const elementAt = (xml: Xml, ...names: readonly string[]): Xml =>
  names.reduce<Xml>(
    (found, name) =>
      typeof found === "object" && !Array.isArray(found)
        ? (found as Readonly<Record<string, Xml>>)[name]
        : undefined,
    xml,
  );

/** Finds the repeated elements at the end of a path of element names. */
function elementsAt(xml: Xml, ...names: readonly string[]): readonly Xml[] {
  const found = elementAt(xml, ...names);
  return Array.isArray(found) ? found : [];
}

/** Reads the text of an XML element, with attributes or without; empty for no element. */
function textAt(xml: Xml, ...names: readonly string[]): string {
  const found = elementAt(xml, ...names);
  if (typeof found === "string") return found;
  const inner = elementAt(found, "#text");
  return typeof inner === "string" ? inner : "";
}

const textsAt = (xml: Xml, ...names: readonly string[]) =>
  elementsAt(xml, ...names).map((element) => textAt(element));

/** Reads an amount in rand as cents: below 0 for a payment out of the account. */
function readCents(where: string, xml: Xml): number {
  if (textAt(xml, "Amt", "@Ccy") !== "ZAR")
    throw createBankStatementFailure(`${where} is not in rand.`);
  const cents = parseStatementCents(textAt(xml, "Amt"));
  const way = textAt(xml, "CdtDbtInd");
  if (cents === null || cents < 0 || (way !== "CRDT" && way !== "DBIT")) {
    throw createBankStatementFailure(`${where} has no amount that we can read.`);
  }
  return way === "CRDT" ? cents : -cents;
}

const emptyTexts = new Set(["", "NOTPROVIDED"]);
const joinTexts = (texts: readonly string[]) =>
  [...new Set(texts)].filter((text) => !emptyTexts.has(text)).join(" ");

/** Reads the day of an XML date or time; a time with a time zone gives the day in Johannesburg. */
function readDay(xml: Xml): string {
  const moment = textAt(xml, "DtTm");
  const epochMs = /T.{0,40}(Z|[+-]\d\d:?\d\d)$/.test(moment) ? Date.parse(moment) : Number.NaN;
  const day = Number.isNaN(epochMs) ? moment.slice(0, 10) : johannesburgDateAt(epochMs);
  return textAt(xml, "Dt") || day;
}

function readDetail(detail: Xml): Pick<BankLine, "text" | "reference"> {
  const structured = elementsAt(detail, "RmtInf", "Strd");
  const party = (role: string) =>
    textAt(detail, "RltdPties", role, "Nm") || textAt(detail, "RltdPties", role, "Pty", "Nm");
  return {
    text: joinTexts([
      ...textsAt(detail, "RmtInf", "Ustrd"),
      ...structured.flatMap((each) => textsAt(each, "AddtlRmtInf")),
      party("Dbtr"),
      textAt(detail, "AddtlTxInf"),
      textAt(detail, "RtrInf", "Rsn", "Cd") && `Returned ${textAt(detail, "RtrInf", "Rsn", "Cd")}`,
      ...textsAt(detail, "RtrInf", "AddtlInf"),
    ]),
    reference: joinTexts([
      textAt(detail, "Refs", "EndToEndId"),
      ...structured.map((each) => textAt(each, "CdtrRefInf", "Ref")),
    ]),
  };
}

/** Reads the payments that a bank put into one entry, if their amounts are given and add up to the entry's. */
function readParts(details: readonly Xml[], line: BankLine, entry: Xml): readonly BankLine[] {
  const parts = details.map((detail) => {
    const amount = elementAt(detail, "AmtDtls", "TxAmt", "Amt") ?? elementAt(detail, "Amt");
    const way = textAt(detail, "CdtDbtInd") || textAt(entry, "CdtDbtInd");
    const cents = (parseStatementCents(textAt(amount)) ?? 0) * (way === "CRDT" ? 1 : -1);
    return checkBankStatementLine("", { ...line, ...readDetail(detail), cents });
  });
  const sum = parts.reduce((all, { cents }) => all + cents, 0);
  const isWhole = sum === line.cents && parts.every(({ cents }) => cents !== 0);
  return isWhole && parts.length > 1 ? parts : [];
}

function readEntry(entry: Xml, where: string): BankStatementLine {
  const details = elementsAt(entry, "NtryDtls").flatMap((each) => elementsAt(each, "TxDtls"));
  const words = details.map(readDetail);
  const line = checkBankStatementLine(where, {
    day: readDay(elementAt(entry, "BookgDt")),
    cents: readCents(where, entry),
    text: joinTexts([textAt(entry, "AddtlNtryInf"), ...words.map(({ text }) => text)]),
    reference: joinTexts([
      ...words.map(({ reference }) => reference),
      textAt(entry, "AcctSvcrRef"),
    ]),
  });
  return { ...line, parts: readParts(details, line, entry) };
}

function readBalance(statement: Xml, code: string): number {
  const found = elementsAt(statement, "Bal").find(
    (balance) => textAt(balance, "Tp", "CdOrPrtry", "Cd") === code,
  );
  if (found === undefined)
    throw createBankStatementFailure(`The statement has no balance ${code}.`);
  return readCents(`The balance ${code}`, found);
}

/** Reads the booked entries of a bank statement, which must lead from its opening to its closing balance. */
function readStatement(statement: Xml): BankStatement {
  const booked = elementsAt(statement, "Ntry").filter((entry) =>
    [textAt(entry, "Sts"), textAt(entry, "Sts", "Cd")].includes("BOOK"),
  );
  const lines = booked.map((entry, index) => readEntry(entry, `Entry ${index + 1}`));
  const moved = lines.reduce((sum, { cents }) => sum + cents, 0);
  const opening = readBalance(statement, "OPBD");
  if (opening + moved !== readBalance(statement, "CLBD")) {
    throw createBankStatementFailure(
      "The entries do not lead from the opening balance to the closing one. Download the file again.",
    );
  }
  const id = elementAt(statement, "Acct", "Id");
  const account = textAt(id, "IBAN") || textAt(id, "Othr", "Id");
  return { format: "camt.053", account, opening, lines };
}

/** Reads bank statements in XML (camt.053, ISO 20022). A DOCTYPE is refused, so that no entity is expanded. */
export function readCamtBankStatements(text: string): readonly BankStatement[] {
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    throw createBankStatementFailure("The file has a document type.");
  // A parser takes seconds for a tag with thousands of attributes; no bank writes one.
  if (/<[^<>]{2000}/.test(text)) {
    throw createBankStatementFailure("The file has a tag that is too long for a statement.");
  }
  const validity = XMLValidator.validate(text);
  if (validity !== true) {
    throw createBankStatementFailure(
      `Line ${validity.err.line} of the file is broken off or is no XML.`,
    );
  }
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: "@",
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    isArray: (name) => repeated.includes(name),
  });
  const statements = elementsAt(parser.parse(text) as Xml, "Document", "BkToCstmrStmt", "Stmt");
  if (statements.length === 0)
    throw createBankStatementFailure("This XML is no camt.053 statement.");
  return statements.map(readStatement);
}
