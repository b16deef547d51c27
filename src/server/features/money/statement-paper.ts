import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { kindForDriver } from "#domain/ledger/transaction-kinds.ts";
import { formatCents, formatRand } from "#domain/money/format-rand.ts";
import { vatPercent } from "#domain/money/vat-part.ts";
import { cashText, cashWords, unsettledCashNote } from "#domain/orders/cash-receipt.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { capitalised } from "#domain/text/lists.ts";
import type { Document } from "#server/api/mount-contract.ts";
import { reachUs } from "#server/mail/letter.ts";
import { companyLines } from "#server/papers/company-lines.ts";
import { drawPaper, type PaperTable } from "#server/papers/draw-paper.ts";
import type { CsvFile } from "#server/platform/http/csv-file.ts";
import type { Statement } from "./driver-statement.ts";

const dayOf = (at: string) => formatDate(johannesburgDateAt(Date.parse(at)));
const orderOf = (reference: string | null) =>
  reference === null ? "" : formatReference(reference);

function partTable(title: string, { opening, lines, closing }: Statement["wallet"]): PaperTable {
  return {
    title,
    columns: [
      { header: "Day" },
      { header: "What" },
      { header: "Order" },
      { header: "Amount", isFigure: true },
    ],
    rows: [
      ["", "At the beginning", "", formatCents(opening)],
      ...lines.map(({ at, kind, reference, cents }) => [
        dayOf(at),
        kindForDriver(kind),
        orderOf(reference),
        formatCents(cents),
      ]),
      ["", "At the end", "", formatCents(closing)],
    ],
  };
}

/** What the VAT of a week says, where there is any. */
const vatNote = ({ orders, vat }: Statement) =>
  vat === null
    ? []
    : [
        `The commission of ${formatRand(orders.reduce((sum, { commission }) => sum + commission, 0))} includes ${vatPercent}% VAT of ${formatCents(vat)}.`,
      ];

/** A driver's week as a PDF. */
export async function statementPaper(
  statement: Statement,
  company: Company,
  nowMs: number,
): Promise<Document> {
  const { name, monday, sunday, orders, wallet, pay, due } = statement;
  const content = await drawPaper(
    {
      title: "Statement",
      mark: `Week of ${formatDate(monday)}`,
      company: companyLines(company),
      facts: [
        ["For", name],
        ["Week", `${formatDate(monday)} to ${formatDate(sunday)}`],
      ],
      tables: [
        {
          title: "Orders completed",
          columns: [
            { header: "Order" },
            { header: "Day" },
            ...["Price", "Commission", "Net"].map((header) => ({
              header,
              isFigure: true as const,
            })),
            { header: "Cash" },
          ],
          rows: orders.map(({ reference, orderDate, price, commission, net, cash }) => [
            orderOf(reference),
            formatDate(orderDate),
            ...[price, commission, net].map(formatRand),
            cashText(cash),
          ]),
        },
        partTable("Wallet", wallet),
        partTable("Pay for contract orders", pay),
      ],
      amounts:
        wallet.closing < 0
          ? [
              ["Pay for contract orders", formatCents(pay.closing)],
              ["Commission that you owe", formatCents(wallet.closing)],
            ]
          : [],
      total: [due < 0 ? "You owe us" : "Due to you", formatCents(Math.abs(due))],
      notes: [...unsettledCashNote(orders), ...vatNote(statement)],
      closing: `Is something wrong? ${capitalised(reachUs(company).call)}.`,
    },
    new Date(nowMs),
  );
  return { name: `${brand.name.toLowerCase()}-statement-${monday}.pdf`, content };
}

type FileLine = {
  readonly part: string;
  readonly day: string;
  readonly what: string;
  readonly reference: string | null;
  /** Null where nothing is recorded. */
  readonly cents: number | null;
};

function linesOf({ monday, sunday, orders, wallet, pay, due }: Statement): readonly FileLine[] {
  const partLines = (part: string, { opening, lines, closing }: Statement["wallet"]) => [
    { part, day: monday, what: "At the beginning", reference: null, cents: opening },
    ...lines.map(({ at, kind, reference, cents }) => ({
      part,
      day: johannesburgDateAt(Date.parse(at)),
      what: kindForDriver(kind),
      reference,
      cents,
    })),
    { part, day: sunday, what: "At the end", reference: null, cents: closing },
  ];
  const ofOrders = orders.flatMap(({ reference, orderDate: day, price, commission, net, cash }) => {
    const received = cash.standing === "not-recorded" ? null : cash.rand;
    const figures = { Price: price, Commission: commission, Net: net };
    return Object.entries({ ...figures, [`Cash ${cashWords[cash.standing]}`]: received }).map(
      ([what, rand]) => ({ part: "Orders", day, what, reference, cents: rand && rand * 100 }),
    );
  });
  return [
    ...ofOrders,
    ...partLines("Wallet", wallet),
    ...partLines("Pay", pay),
    { part: "Due", day: sunday, what: "Pay less commission owed", reference: null, cents: due },
  ];
}

/** A driver's week as a file for spreadsheets. */
export function statementFile(statement: Statement): CsvFile<FileLine> {
  return {
    columns: [
      { header: "Part", value: ({ part }) => part },
      { header: "Day", value: ({ day }) => day },
      { header: "What", value: ({ what }) => what },
      { header: "Order", value: ({ reference }) => orderOf(reference) },
      { header: "Rand", value: ({ cents }) => cents && cents / 100 },
    ],
    rows: (async function* () {
      yield linesOf(statement);
    })(),
  };
}
