import { expect, it } from "vitest";
import { readPdf } from "#harness/pdf-text.ts";
import { createWorkThread, WorkLimitError } from "#server/platform/work-thread.ts";
import type { PdfContent } from "./draw-paper.ts";
import { readDrawnPdf } from "./drawn-papers.ts";
import type * as paperThread from "./paper-thread.ts";

const madeAt = new Date(0);
const paper = (title: string): PdfContent => ({
  title,
  mark: "Number 1",
  company: [],
  facts: [],
  amounts: [],
  total: ["To pay", "R 1"],
  notes: [],
  closing: "",
});

it("a paper of the same content is drawn once, whoever asks for it", {
  tags: "O-1561",
}, async () => {
  const first = await readDrawnPdf("a reader", paper("Receipt"), madeAt);
  const second = await readDrawnPdf("another", paper("Receipt"), new Date(1));
  expect(second).toBe(first);
  expect(readPdf(first).lines).toContain("Receipt");
});

it("papers of one reader are drawn one after the other, and four may wait", {
  tags: "O-1561",
}, async () => {
  const ask = (reader: string, at: number) =>
    readDrawnPdf(reader, paper(`${reader} ${at}`), madeAt);
  const asked = [...Array(6).keys()].map((at) => ask("a reader", at));
  const others = ask("another", 0);
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array(4).fill("fulfilled"),
    ...Array(2).fill("rejected"),
  ]);
  expect((await others).subarray(0, 4).toString()).toBe("%PDF");
});

it("work over its time limit ends, and its thread with it", { tags: "X-1560" }, async () => {
  const run = createWorkThread<typeof paperThread>(new URL("./paper-thread.ts", import.meta.url), {
    timeLimitMs: 1,
    queueLength: 1,
  });
  await expect(run("drawPaper", { content: paper("Receipt"), madeAt })).rejects.toThrow(
    WorkLimitError,
  );
});
