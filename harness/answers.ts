import type { LightMyRequestResponse as Answer } from "fastify";
import { expect } from "vitest";

/** What an answer says, with its status beside the fields of its body. */
export const told = (answer: Answer) => ({ statusCode: answer.statusCode, ...answer.json() });

/** The status and the code of a refusal. */
export const refusalOf = (answer: Answer) => [answer.statusCode, answer.json().code];

/** What stands beside the fields of a request that was refused as wrong, which is a 400. */
export function errorsOf(answer: Answer) {
  expect(answer.statusCode).toBe(400);
  return answer.json().errors;
}

/** The statuses of calls that were made at once, the lowest first. */
export async function statusesOf(calls: readonly Promise<Answer>[]): Promise<number[]> {
  return (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted();
}
