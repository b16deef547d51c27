import { drawPdf, type PdfContent } from "./draw-paper.ts";

/** Draws a PDF in the thread of papers; the bytes move to the caller as they are. */
export const drawPaper = ({ content, madeAt }: { content: PdfContent; madeAt: Date }) =>
  drawPdf(content, madeAt);
