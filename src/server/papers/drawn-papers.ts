import { createHash } from "node:crypto";
import { Failure } from "#server/failure.ts";
import {
  createWorkThread,
  WorkLimitError,
  WorkQueueFullError,
} from "#server/platform/work-thread.ts";
import type { PdfContent } from "./draw-paper.ts";
import type * as paperThread from "./paper-thread.ts";

const runInPaperThread = createWorkThread<typeof paperThread>(
  new URL("./paper-thread.ts", import.meta.url),
  { timeLimitMs: 8_000, queueLength: 40 },
);

/** The most bytes of drawn papers that the process keeps: some 200 receipts. */
const maxKeptBytes = 8 * 1024 * 1024;
/** Drawn papers by the hash of their content, the one that was asked for last at the end. */
const kept = new Map<string, Buffer>();
let keptBytes = 0;

function keep(key: string, pdf: Buffer): void {
  const before = kept.get(key);
  kept.delete(key);
  kept.set(key, pdf);
  keptBytes += pdf.length - (before?.length ?? 0);
  for (const [oldest, { length }] of kept) {
    if (keptBytes <= maxKeptBytes) break;
    kept.delete(oldest);
    keptBytes -= length;
  }
}

/** For each reader, how many papers wait or are drawn, and the end of the last. */
const turns = new Map<string, { waiting: number; last: Promise<unknown> }>();
const maxWaitingOfReader = 4;

/** Lets one reader have one paper drawn at a time. @throws Failure overloaded beyond four that wait */
async function inTurn<T>(reader: string, draw: () => Promise<T>): Promise<T> {
  const turn = turns.get(reader) ?? { waiting: 0, last: Promise.resolve() };
  if (turn.waiting >= maxWaitingOfReader) throw new Failure("overloaded");
  turn.waiting += 1;
  const mine = turn.last.then(draw);
  turn.last = mine.catch(() => undefined);
  turns.set(reader, turn);
  try {
    return await mine;
  } finally {
    turn.waiting -= 1;
    if (turn.waiting === 0) turns.delete(reader);
  }
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
  content: PdfContent,
  madeAt: Date,
): Promise<Buffer> {
  const key = createHash("sha256").update(JSON.stringify(content)).digest("base64");
  try {
    return await inTurn(reader, async () => {
      const drawn =
        kept.get(key) ?? Buffer.from(await runInPaperThread("drawPaper", { content, madeAt }));
      keep(key, drawn);
      return drawn;
    });
  } catch (error) {
    const isBusy = error instanceof WorkLimitError || error instanceof WorkQueueFullError;
    throw isBusy ? new Failure("overloaded") : error;
  }
}
