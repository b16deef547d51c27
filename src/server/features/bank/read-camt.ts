import { XMLParser, XMLValidator } from "fast-xml-parser";
import { type BankLine, readStatementCents } from "#domain/bank/bank-line.ts";
import { checkedLine, refusedStatement, type Statement } from "./statement.ts";

/** An element: its text, or its children by name; one that stands more than once is a list. */
type Xml = string | undefined | { readonly [name: string]: Xml } | readonly Xml[];

const listed = new Set(["Stmt", "Ntry", "Bal", "TxDtls", "Ustrd"]);

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
  if (textAt(xml, "Amt", "@Ccy") !== "ZAR") throw refusedStatement(`${where} is not in rand.`);
  const cents = readStatementCents(textAt(xml, "Amt"));
  const way = textAt(xml, "CdtDbtInd");
  if (cents === null || cents < 0 || (way !== "CRDT" && way !== "DBIT")) {
    throw refusedStatement(`${where} has no amount that we can read.`);
  }
  return way === "CRDT" ? cents : -cents;
}

const unsaid = new Set(["", "NOTPROVIDED"]);

function readEntry(entry: Xml, where: string): BankLine {
  const details = all(at(entry, "NtryDtls", "TxDtls"));
  const words = details.flatMap((detail) => [
    ...all(at(detail, "RmtInf", "Ustrd")).map((each) => textAt(each)),
    textAt(detail, "RltdPties", "Dbtr", "Nm") || textAt(detail, "RltdPties", "Dbtr", "Pty", "Nm"),
  ]);
  const references = details.map((detail) => textAt(detail, "Refs", "EndToEndId"));
  const day = textAt(entry, "BookgDt", "Dt") || textAt(entry, "BookgDt", "DtTm").slice(0, 10);
  return checkedLine(where, {
    day,
    cents: centsOf(where, entry),
    text: [textAt(entry, "AddtlNtryInf"), ...words].filter(Boolean).join(" "),
    reference: [...references, textAt(entry, "AcctSvcrRef")]
      .filter((reference) => !unsaid.has(reference))
      .join(" "),
  });
}

/** The balance of this kind at the opening or the closing. */
function balanceOf(statement: Xml, code: string): number {
  const found = all(at(statement, "Bal")).find(
    (balance) => textAt(balance, "Tp", "CdOrPrtry", "Cd") === code,
  );
  if (found === undefined) throw refusedStatement(`The statement has no balance ${code}.`);
  return centsOf(`The balance ${code}`, found);
}

/** The entries that are booked, once their sum leads from the opening balance to the closing one. */
function readEntries(statement: Xml): readonly BankLine[] {
  const booked = all(at(statement, "Ntry")).filter((entry) =>
    [textAt(entry, "Sts"), textAt(entry, "Sts", "Cd")].includes("BOOK"),
  );
  const lines = booked.map((entry, index) => readEntry(entry, `Entry ${index + 1}`));
  const moved = lines.reduce((sum, { cents }) => sum + cents, 0);
  if (balanceOf(statement, "OPBD") + moved !== balanceOf(statement, "CLBD")) {
    throw refusedStatement(
      "The entries do not lead from the opening balance to the closing one. Download the file again.",
    );
  }
  return lines;
}

/**
 * Reads a statement as camt.053 (ISO 20022). A document type is refused, so that no entity but the
 * five of XML itself is ever put in, and so is XML that is broken off.
 *
 * @throws Failure invalid_request
 */
export function readCamt(text: string): Statement {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw refusedStatement("The file has a document type.");
  const judged = XMLValidator.validate(text);
  if (judged !== true) {
    throw refusedStatement(`Line ${judged.err.line} of the file is broken off or is no XML.`);
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
  if (statements.length === 0) throw refusedStatement("This XML is no camt.053 statement.");
  const id = at(statements[0], "Acct", "Id");
  return {
    format: "camt.053",
    account: textAt(id, "IBAN") || textAt(id, "Othr", "Id"),
    lines: statements.flatMap(readEntries),
  };
}
