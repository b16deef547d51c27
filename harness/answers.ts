import { parse } from "csv-parse/sync";
import type { LightMyRequestResponse as Answer } from "fastify";
import { expect } from "vitest";

/** The status of an answer beside the fields of its body. */
export const statusAndFields = (answer: Answer) => ({
  statusCode: answer.statusCode,
  ...answer.json(),
});

/** The body of an answer. @throws Error where it is a refusal */
export function acceptedBody(answer: Answer) {
  if (answer.statusCode >= 300) throw new Error(`A call was refused: ${answer.body}`);
  return answer.json();
}

/** The status and the code of a refusal. */
export const refusal = (answer: Answer) => [answer.statusCode, answer.json().code];

/** The fields of a 400, with the message beside each. */
export function fieldErrors(answer: Answer) {
  expect(answer.statusCode).toBe(400);
  return answer.json().errors;
}

/** The statuses of calls that were made at once, the lowest first. */
export async function sortedStatuses(calls: readonly Promise<Answer>[]): Promise<number[]> {
  return (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted();
}

/** The rows of a CSV answer as a spreadsheet reads them, by the names in its heading. */
export function readCsv({ body }: Pick<Answer, "body">): Record<string, string>[] {
  return parse(body, { bom: true, columns: true });
}

/** The lines of a CSV answer whose texts hold no line break, without the mark before the first. */
export function csvLines({ body }: Pick<Answer, "body">): string[] {
  return body.replace("\ufeff", "").trimEnd().split("\r\n");
}

export function csvHeading({ body }: Pick<Answer, "body">): string[] {
  const [heading = []]: string[][] = parse(body, { bom: true, to: 1 });
  return heading;
}

/** The statuses of a call that is made so many times at once, the lowest first. */
export const statusesAtOnce = (times: number, call: () => Promise<Answer>) =>
  sortedStatuses(Array.from({ length: times }, call));
