import type { OrderProblem } from "#domain/orders/order-states.ts";
import { Failure } from "#server/failure.ts";

/** Turns what the rules of an order's states found into the refusal that staff see. */
export function refuseProblem(problem: OrderProblem | null): void {
  if (problem) throw new Failure(problem.code, { msg: problem.message });
}
