import type { APIRequestContext } from "@playwright/test";

/**
 * What a call answered.
 *
 * @throws Error with the call and its answer where it was refused
 */
export async function answered<T>(
  answer: Awaited<ReturnType<APIRequestContext["get"]>>,
): Promise<T> {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
