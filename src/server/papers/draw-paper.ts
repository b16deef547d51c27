import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import PDFDocument from "pdfkit";
import { brand } from "#contract/brand.ts";
import { missingGlyphSign, toPrintableText } from "#domain/text/printed-text.ts";

/** A name and a value that stand on one line of a PDF. */
export type PdfLine = readonly [name: string, value: string];

/** A table in a PDF, with columns of figures aligned right. */
export type PdfTable = {
  readonly title: string;
  readonly columns: readonly { readonly header: string; readonly isFigure?: true }[];
  /** The rows of the table; in some tables the last row is the sum of the others. */
  readonly rows: readonly (readonly string[])[];
};

export type PdfContent = {
  readonly title: string;
  /** The reference that tells a PDF from others of its kind, such as `Reference K4WQ-7M2R`. */
  readonly mark: string;
  /** The lines about the company, printed below its name. */
  readonly company: readonly string[];
  readonly facts: readonly PdfLine[];
  /** The most lines that one value may take up in the PDF; a longer value is cut. */
  readonly factLines?: number;
  readonly tables?: readonly PdfTable[];
  readonly amounts: readonly PdfLine[];
  readonly total: PdfLine;
  readonly notes: readonly string[];
  readonly closing: string;
};

/** Each font weight in our typeface, and in a second typeface that has every letter a PDF can show. */
const fonts = {
  regular: [
    import.meta.resolve("@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf"),
    import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  ],
  bold: [
    import.meta.resolve("@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf"),
    import.meta.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"),
  ],
} as const;
type Weight = keyof typeof fonts;

/** Matches texts for which Figtree has every letter, so that no text mixes two typefaces. */
const inFigtree =
  /^[\n -~\u00a0-\u00ac\u00ae-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u20ac\u2122\u2212]*$/;
const fontFor = (text: string, weight: Weight) =>
  fileURLToPath(fonts[weight][inFigtree.test(text) ? 0 : 1]);

/** Replaces the letters that the typefaces lack; then a note in the PDF says so. */
function toPrintable(paper: PdfContent): PdfContent {
  const text = toPrintableText(JSON.stringify(paper));
  const shown: PdfContent = JSON.parse(text);
  const note = `${missingGlyphSign} stands for a letter that we cannot print.`;
  return text.includes(missingGlyphSign) ? { ...shown, notes: [...shown.notes, note] } : shown;
}

const colours = {
  ink: "#14213D",
  quiet: "#4A5568",
  line: "#E5DED3",
  action: "#0B6B4F",
  price: "#F5A300",
} as const;

/** The lengths on an A4 page, in points (72 to an inch). */
const margin = 56;
const width = 595.28 - 2 * margin;
const right = margin + width;
const factsAt = margin + 84;

type Sheet = InstanceType<typeof PDFDocument>;
type Style = { readonly size: number; readonly weight?: Weight; readonly colour?: string };

/** The most lines of one value, unless a PDF sets another number; with five, every order fits on a page. */
const usualFactLines = 5;

type TextOptions = PDFKit.Mixins.TextOptions;

/** Font features. Without `ccmp: false`, text copied from the PDF has the dot of `ṅ` on every `n`. */
const features = (wanted: Readonly<Record<string, boolean>>) =>
  ({ ccmp: false, ...wanted }) as unknown as NonNullable<TextOptions["features"]>;
/** Font features that give all digits one width, so that they line up in a column. */
const figures = features({ tnum: true });

/** The height of a line, as a multiple of the font size. */
const lineHeight = 1.2;

function write(
  paper: Sheet,
  text: string,
  { size, weight = "regular", colour = colours.ink }: Style,
  [x, y]: readonly [x: number, y: number],
  options: TextOptions = {},
): void {
  paper.font(fontFor(text, weight)).fontSize(size).fillColor(colour);
  // Both typefaces get the same line height, because taller lines could need a second page.
  const lineGap = (options.lineGap ?? 0) + lineHeight * size - paper.currentLineHeight(true);
  paper.text(text, x, y, { features: features({}), ...options, lineGap });
}

function rule(paper: Sheet, y: number, colour: string = colours.line, weight = 0.75): void {
  paper.moveTo(margin, y).lineTo(right, y).lineWidth(weight).strokeColor(colour).stroke();
}

function drawHead(paper: Sheet, { title, mark, company }: PdfContent): void {
  const onTheRight = { width, align: "right" } as const;
  const quiet = { size: 10, colour: colours.quiet };
  const name = { size: 24, weight: "bold", colour: colours.action } as const;
  write(paper, brand.name, name, [margin, margin]);
  write(paper, title, { size: 18, weight: "bold" }, [margin, margin + 4], onTheRight);
  write(paper, mark, quiet, [margin, margin + 30], onTheRight);
  const lines = { width: width * 0.6, lineGap: 2 };
  write(paper, company.join("\n"), quiet, [margin, margin + 36], lines);
  paper.y += 14;
  rule(paper, paper.y, colours.action, 1.5);
  paper.y += 16;
}

function drawFacts(paper: Sheet, { facts, factLines = usualFactLines }: PdfContent): void {
  for (const [name, value] of facts) {
    const { y } = paper;
    write(paper, name, { size: 10.5, colour: colours.quiet }, [margin, y]);
    const height = factLines * paper.currentLineHeight(true);
    const within = { width: right - factsAt, height, ellipsis: true };
    write(paper, value, { size: 10.5 }, [factsAt, y], within);
    paper.y += 7;
  }
  paper.y += 12;
}

function drawAmounts(paper: Sheet, amounts: readonly PdfLine[]): void {
  for (const [name, value] of amounts) {
    rule(paper, paper.y);
    const y = paper.y + 8;
    write(paper, name, { size: 10.5 }, [margin, y], { width: width * 0.7 });
    write(paper, value, { size: 10.5 }, [margin, y], { width, align: "right", features: figures });
    paper.y += 8;
  }
}

function keepRoom(paper: Sheet, points: number): void {
  if (paper.y + points > paper.page.height - margin) paper.addPage();
}

function drawTable(paper: Sheet, { title, columns, rows }: PdfTable): void {
  keepRoom(paper, 90);
  write(paper, title, { size: 13, weight: "bold" }, [margin, paper.y]);
  const headers = columns.map(({ header }) => ({ text: header, textColor: colours.quiet }));
  paper.fontSize(9.5).table({
    position: { x: margin, y: paper.y + 6 },
    maxWidth: width,
    columnStyles: columns.map(({ isFigure }) => ({
      // A column of text is twice as wide as a column of figures.
      width:
        width * ((isFigure ? 1 : 2) / columns.reduce((sum, c) => sum + (c.isFigure ? 1 : 2), 0)),
      align: { x: isFigure ? "right" : "left", y: "top" } as const,
      textOptions: { features: figures },
    })),
    defaultStyle: {
      border: { top: 0, right: 0, bottom: 0.75, left: 0 },
      borderColor: colours.line,
      padding: { top: 5, right: 2, bottom: 5, left: 2 },
      textColor: colours.ink,
    },
    data: [headers, ...rows.map((row) => row.map((text) => ({ text })))].map((row) =>
      row.map((cell) => ({ ...cell, font: { src: fontFor(cell.text, "regular") } })),
    ),
  });
  paper.x = margin;
  paper.y += 18;
}

function drawTotal(paper: Sheet, { total: [name, value], notes, closing }: PdfContent): void {
  keepRoom(paper, 93 + 16 * notes.length);
  rule(paper, paper.y, colours.ink, 1.5);
  const y = paper.y + 14;
  write(paper, name, { size: 13, weight: "bold" }, [margin, y + 6], { width: width * 0.7 });
  paper.font(fontFor(value, "bold")).fontSize(18);
  const wide = paper.widthOfString(value) + 24;
  paper.roundedRect(right - wide, y - 4, wide, 34, 8).fill(colours.price);
  const inside = { width: wide, align: "center" } as const;
  write(paper, value, { size: 18, weight: "bold" }, [right - wide, y + 2], inside);
  paper.y = y + 44;
  for (const note of notes) {
    const onTheRight = { width, align: "right", lineGap: 3 } as const;
    write(paper, note, { size: 10.5, colour: colours.quiet }, [margin, paper.y], onTheRight);
  }
  write(paper, closing, { size: 10.5 }, [margin, paper.y + 22], { width });
}

type Task = { readonly content: PdfContent; readonly madeAt: Date };

/** Draws a PDF of A4 pages with text that can be selected, and returns its bytes. The server calls it in a thread. */
export function drawPdf({ content, madeAt }: Task): Promise<Buffer> {
  const shown = toPrintable(content);
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
    // Every text sets its own font. A font set here would be set again on every page.
    font: "",
  });
  const made = buffer(paper);
  drawHead(paper, shown);
  drawFacts(paper, shown);
  for (const table of shown.tables ?? []) drawTable(paper, table);
  drawAmounts(paper, shown.amounts);
  drawTotal(paper, shown);
  paper.end();
  return made;
}
