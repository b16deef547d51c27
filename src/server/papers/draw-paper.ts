import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { brand } from "#contract/brand.ts";

/** A name and what belongs to it, as one line of a paper. */
export type Line = readonly [name: string, value: string];

/** Rows under their headings; figures stand right. */
export type PaperTable = {
  readonly title: string;
  readonly columns: readonly { readonly header: string; readonly isFigure?: true }[];
  /** The last row of some is what the others come to. */
  readonly rows: readonly (readonly string[])[];
};

/** What stands on a paper, from the top to the bottom. */
export type Paper = {
  readonly title: string;
  /** Tells it from others of its kind, such as `Reference K4WQ-7M2R`. */
  readonly mark: string;
  /** Below the company's name, the first on top. */
  readonly company: readonly string[];
  readonly facts: readonly Line[];
  readonly tables?: readonly PaperTable[];
  readonly amounts: readonly Line[];
  readonly total: Line;
  /** Below the total. */
  readonly notes: readonly string[];
  readonly closing: string;
};

const regular = fileURLToPath(
  import.meta.resolve("@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf"),
);
const bold = fileURLToPath(
  import.meta.resolve("@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf"),
);

/** The characters that the font has, as far as people write them; a name in others loses its marks. */
const foreign = /[^\0-\u024f\u2010-\u2122\u2212]/gu;
const drawable = (text: string) =>
  text
    .normalize("NFC")
    .replace(foreign, (one) => one.normalize("NFD").charAt(0))
    .replace(foreign, "?");

/** A paper with such characters alone in all its texts. */
const shownOf = (paper: Paper): Paper =>
  JSON.parse(JSON.stringify(paper), (_, value) =>
    typeof value === "string" ? drawable(value) : value,
  );

const colours = {
  ink: "#14213D",
  quiet: "#4A5568",
  line: "#E5DED3",
  action: "#0B6B4F",
  price: "#F5A300",
} as const;

/** Points of a page of A4, 72 to an inch. */
const margin = 56;
const width = 595.28 - 2 * margin;
const right = margin + width;
const factsAt = margin + 84;

type Sheet = InstanceType<typeof PDFDocument>;
type Style = { readonly size: number; readonly font?: string; readonly colour?: string };

/** The longest text of a fact, in lines: with this every order fits on one page. */
const longestFact = 5;

function styled(paper: Sheet, { size, font = regular, colour = colours.ink }: Style): Sheet {
  return paper.font(font).fontSize(size).fillColor(colour);
}

function rule(paper: Sheet, y: number, colour: string = colours.line, weight = 0.75): void {
  paper.moveTo(margin, y).lineTo(right, y).lineWidth(weight).strokeColor(colour).stroke();
}

function drawHead(paper: Sheet, { title, mark, company }: Paper): void {
  styled(paper, { size: 24, font: bold, colour: colours.action }).text(brand.name, margin, margin);
  const onTheRight = { width, align: "right" } as const;
  styled(paper, { size: 18, font: bold }).text(title, margin, margin + 4, onTheRight);
  styled(paper, { size: 10, colour: colours.quiet });
  paper.text(mark, margin, margin + 30, onTheRight);
  paper.text(company.join("\n"), margin, margin + 36, { width: width * 0.6, lineGap: 2 });
  paper.y += 14;
  rule(paper, paper.y, colours.action, 1.5);
  paper.y += 16;
}

function drawFacts(paper: Sheet, facts: readonly Line[]): void {
  for (const [name, value] of facts) {
    const { y } = paper;
    styled(paper, { size: 10.5, colour: colours.quiet }).text(name, margin, y);
    styled(paper, { size: 10.5 });
    const height = longestFact * paper.currentLineHeight(true);
    paper.text(value, factsAt, y, { width: right - factsAt, height, ellipsis: true });
    paper.y += 7;
  }
  paper.y += 12;
}

function drawAmounts(paper: Sheet, amounts: readonly Line[]): void {
  for (const [name, value] of amounts) {
    rule(paper, paper.y);
    const y = paper.y + 8;
    styled(paper, { size: 10.5 }).text(name, margin, y, { width: width * 0.7 });
    // Figures of one width stand below each other.
    paper.text(value, margin, y, { width, align: "right", features: ["tnum"] });
    paper.y += 8;
  }
}

/** Begins a page where less than so many points are left of this one. */
function keepRoom(paper: Sheet, points: number): void {
  if (paper.y + points > paper.page.height - margin) paper.addPage();
}

function drawTable(paper: Sheet, { title, columns, rows }: PaperTable): void {
  keepRoom(paper, 90);
  styled(paper, { size: 13, font: bold }).text(title, margin, paper.y);
  const headers = columns.map(({ header }) => ({ text: header, textColor: colours.quiet }));
  styled(paper, { size: 9.5 }).table({
    position: { x: margin, y: paper.y + 6 },
    maxWidth: width,
    columnStyles: columns.map(({ isFigure }) => ({
      // What is read takes twice the room of a figure.
      width:
        width * ((isFigure ? 1 : 2) / columns.reduce((sum, c) => sum + (c.isFigure ? 1 : 2), 0)),
      align: { x: isFigure ? "right" : "left", y: "top" } as const,
      textOptions: { features: ["tnum"] },
    })),
    defaultStyle: {
      border: { top: 0, right: 0, bottom: 0.75, left: 0 },
      borderColor: colours.line,
      padding: { top: 5, right: 2, bottom: 5, left: 2 },
      textColor: colours.ink,
    },
    data: [headers, ...rows.map((row) => [...row])],
  });
  paper.x = margin;
  paper.y += 18;
}

function drawTotal(paper: Sheet, { total: [name, value], notes, closing }: Paper): void {
  keepRoom(paper, 93 + 16 * notes.length);
  rule(paper, paper.y, colours.ink, 1.5);
  const y = paper.y + 14;
  styled(paper, { size: 13, font: bold }).text(name, margin, y + 6, { width: width * 0.7 });
  styled(paper, { size: 18, font: bold });
  const wide = paper.widthOfString(value) + 24;
  paper.roundedRect(right - wide, y - 4, wide, 34, 8).fill(colours.price);
  paper.fillColor(colours.ink).text(value, right - wide, y + 2, { width: wide, align: "center" });
  paper.y = y + 44;
  styled(paper, { size: 10.5, colour: colours.quiet });
  for (const note of notes) {
    paper.text(note, margin, paper.y, { width, align: "right", lineGap: 3 });
  }
  styled(paper, { size: 10.5 }).text(closing, margin, paper.y + 22, { width });
}

/** Draws a paper on pages of A4, whose text can be selected, and answers its bytes. */
export function drawPaper(given: Paper, madeAt: Date): Promise<Buffer> {
  const shown = shownOf(given);
  const info = {
    Title: `${shown.title}, ${shown.mark}`,
    Author: brand.name,
    CreationDate: madeAt,
  };
  const paper = new PDFDocument({
    size: "A4",
    margin,
    info,
    lang: "en-ZA",
    displayTitle: true,
    font: regular,
  });
  const made = buffer(paper);
  drawHead(paper, shown);
  drawFacts(paper, shown.facts);
  for (const table of shown.tables ?? []) drawTable(paper, table);
  drawAmounts(paper, shown.amounts);
  drawTotal(paper, shown);
  paper.end();
  return made;
}
