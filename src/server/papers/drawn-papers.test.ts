import { expect, it } from "vitest";
import { readPdf } from "#harness/pdf-text.ts";
import { createWorkThread } from "#server/platform/work-thread.ts";
import type * as drawPaper from "./draw-paper.ts";
import { readDrawnPdf } from "./drawn-papers.ts";

const madeAt = new Date(0);
const paper = (title: string): drawPaper.PdfContent => ({
  title,
  mark: "Number 1",
  company: [],
  facts: [],
  amounts: [],
  total: ["To pay", "R 1"],
  notes: [],
  closing: "",
});

it("a paper of the same content is drawn once, whoever asks for it and when", {
  tags: "O-1561",
}, async () => {
  const ask = (reader: string) => readDrawnPdf(reader, paper("Receipt"), madeAt);
  const [first, atOnce] = await Promise.all([ask("a reader"), ask("another")]);
  expect(atOnce).toBe(first);
  expect(await ask("a third")).toBe(first);
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
  const overLimit = () => new Error("over the limit");
  const run = createWorkThread<typeof drawPaper>(new URL("./draw-paper.ts", import.meta.url), {
    timeLimitMs: 1,
    overLimit,
  });
  await expect(run("drawPdf", { content: paper("Receipt"), madeAt })).rejects.toEqual(overLimit());
});
