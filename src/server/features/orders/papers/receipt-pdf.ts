import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { brand } from "#contract/brand.ts";

/** A name and what belongs to it, as one line of a paper. */
export type Line = readonly [name: string, value: string];

/** What stands on the paper of an order, from the top to the bottom. */
export type Receipt = {
  readonly title: string;
  readonly reference: string;
  /** Below the company's name, the first on top. */
  readonly company: readonly string[];
  readonly facts: readonly Line[];
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
const shownOf = (receipt: Receipt): Receipt =>
  JSON.parse(JSON.stringify(receipt), (_, value) =>
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

type Paper = InstanceType<typeof PDFDocument>;
type Style = { readonly size: number; readonly font?: string; readonly colour?: string };

/** The longest text of a fact, in lines: with this every order fits on one page. */
const longestFact = 5;

function styled(paper: Paper, { size, font = regular, colour = colours.ink }: Style): Paper {
  return paper.font(font).fontSize(size).fillColor(colour);
}

function rule(paper: Paper, y: number, colour: string = colours.line, weight = 0.75): void {
  paper.moveTo(margin, y).lineTo(right, y).lineWidth(weight).strokeColor(colour).stroke();
}

function drawHead(paper: Paper, { title, reference, company }: Receipt): void {
  styled(paper, { size: 24, font: bold, colour: colours.action }).text(brand.name, margin, margin);
  const onTheRight = { width, align: "right" } as const;
  styled(paper, { size: 18, font: bold }).text(title, margin, margin + 4, onTheRight);
  styled(paper, { size: 10, colour: colours.quiet });
  paper.text(`Reference ${reference}`, margin, margin + 30, onTheRight);
  paper.text(company.join("\n"), margin, margin + 36, { width: width * 0.6, lineGap: 2 });
  paper.y += 14;
  rule(paper, paper.y, colours.action, 1.5);
  paper.y += 16;
}

function drawFacts(paper: Paper, facts: readonly Line[]): void {
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

function drawAmounts(paper: Paper, amounts: readonly Line[]): void {
  for (const [name, value] of amounts) {
    rule(paper, paper.y);
    const y = paper.y + 8;
    styled(paper, { size: 10.5 }).text(name, margin, y, { width: width * 0.7 });
    // Figures of one width stand below each other.
    paper.text(value, margin, y, { width, align: "right", features: ["tnum"] });
    paper.y += 8;
  }
}

function drawTotal(paper: Paper, { total: [name, value], notes, closing }: Receipt): void {
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

/** Draws a paper of one page of A4, whose text can be selected, and answers its bytes. */
export function drawReceipt(given: Receipt, madeAt: Date): Promise<Buffer> {
  const receipt = shownOf(given);
  const info = {
    Title: `${receipt.title} ${receipt.reference}`,
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
  drawHead(paper, receipt);
  drawFacts(paper, receipt.facts);
  drawAmounts(paper, receipt.amounts);
  drawTotal(paper, receipt);
  paper.end();
  return made;
}
