import { z } from "zod";
import { rightToReadErrorAmounts } from "#contract/errors.ts";
import { rightForReplyPart } from "#contract/shapes.ts";
import { hasRight } from "#domain/people/rights.ts";
import { type Caller, isStaffMember } from "../caller.ts";
import { Failure } from "../failure.ts";

/** Says whether a reply has parts that only staff with a right may read. Lists and unions have none. */
export function hasRestrictedPart(shape: z.ZodType): boolean {
  if (rightForReplyPart(shape) !== undefined) return true;
  return shape instanceof z.ZodObject && Object.values(shape.shape).some(hasRestrictedPart);
}

/** The reply with null in place of each part for which the caller lacks the right. */
export function cutReply(shape: z.ZodType, caller: Caller, reply: unknown): unknown {
  const right = rightForReplyPart(shape);
  const role = caller !== null && "role" in caller ? caller.role : null;
  if (right !== undefined && !hasRight(role, right)) return null;
  if (!(shape instanceof z.ZodObject) || !hasRestrictedPart(shape)) return reply;
  const parts = Object.entries(reply as Readonly<Record<string, unknown>>);
  const { shape: shapes } = shape;
  return Object.fromEntries(
    parts.map(([name, part]) => [name, shapes[name] ? cutReply(shapes[name], caller, part) : part]),
  );
}

/** The error, for staff without the right to its amounts with no more than the usual message. */
export function cutFailure(caller: Caller, error: unknown): unknown {
  if (!(error instanceof Failure) || caller === null || !("role" in caller)) return error;
  const right = rightToReadErrorAmounts[error.code];
  const mayRead = right === undefined || !isStaffMember(caller) || hasRight(caller.role, right);
  return mayRead ? error : new Failure(error.code);
}
