import { createHash } from "node:crypto";
import { Failure } from "#server/failure.ts";
import { createTurns } from "#server/limits/turns.ts";
import { createWorkThread } from "#server/platform/work-thread.ts";
import type * as drawPaper from "./draw-paper.ts";

const inTurn = createTurns();
const runInPaperThread = createWorkThread<typeof drawPaper>(
  new URL("./draw-paper.ts", import.meta.url),
  { timeLimitMs: 8_000, overLimit: () => new Failure("overloaded") },
);

/** The bytes of drawn papers, some 200 receipts, beyond which the process forgets them all. */
const maxKeptBytes = 8 * 1024 * 1024;
/** Papers that are drawn or being drawn, by the hash of their content. */
const kept = new Map<string, Promise<Buffer>>();
let keptBytes = 0;

async function draw(reader: string, content: drawPaper.PdfContent, madeAt: Date) {
  const drawn = await inTurn(reader, () => runInPaperThread("drawPdf", { content, madeAt }));
  keptBytes += drawn.length;
  return Buffer.from(drawn);
}

/**
 * Draws a PDF in a thread, or answers the one that was drawn of the same content. The same version of an
 * order has the same content.
 *
 * @param reader the id of the account that asks, or `mail`
 * @throws Failure overloaded
 */
export async function readDrawnPdf(
  reader: string,
  content: drawPaper.PdfContent,
  madeAt: Date,
): Promise<Buffer> {
  const key = createHash("sha256").update(JSON.stringify(content)).digest("base64");
  if (keptBytes > maxKeptBytes) {
    kept.clear();
    keptBytes = 0;
  }
  const paper = kept.get(key) ?? draw(reader, content, madeAt);
  kept.set(key, paper);
  return paper.catch((error: unknown) => {
    kept.delete(key);
    throw error;
  });
}
