import { z } from "zod";
import { rightToReadErrorAmounts } from "#contract/errors.ts";
import { rightForReplyPart } from "#contract/shapes.ts";
import { hasRight, type StaffRight } from "#domain/people/rights.ts";
import { type Caller, isStaffMember } from "../caller.ts";
import { Failure } from "../failure.ts";
import { LoggableError } from "../platform/log/own-error.ts";

type Cutter = (value: unknown, caller: Caller) => unknown;

/** Clients, drivers and visitors have no role, and therefore no right of staff. */
const hasCallerRight = (caller: Caller, right: StaffRight) =>
  caller !== null && "role" in caller && hasRight(caller.role, right);

/** Makes the function that hides restricted values inside a shape; undefined if it restricts none. */
function createInnerCutter(shape: unknown): Cutter | undefined {
  if (shape instanceof z.ZodObject) {
    const cutters = Object.entries(shape.shape).flatMap(([name, part]) => {
      const cut = createReplyRedactor(part);
      return cut ? [[name, cut] as const] : [];
    });
    if (cutters.length === 0) return undefined;
    return (value, caller) => {
      const fields = value as Readonly<Record<string, unknown>>;
      const cut = cutters.map(
        ([name, cutField]) => [name, cutField(fields[name], caller)] as const,
      );
      return { ...fields, ...Object.fromEntries(cut) };
    };
  }
  if (shape instanceof z.ZodArray) {
    const cut = createReplyRedactor(shape.element);
    return (
      cut && ((value, caller) => (value as readonly unknown[]).map((item) => cut(item, caller)))
    );
  }
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional) {
    const cut = createReplyRedactor(shape.unwrap());
    return cut && ((value, caller) => (value == null ? value : cut(value, caller)));
  }
  if (shape instanceof z.ZodUnion && shape.options.some((option) => createReplyRedactor(option)))
    throw new LoggableError("A choice of shapes in a reply cannot hold a part that needs a right.");
  return undefined;
}

/**
 * Makes the function that puts null in place of each part of a reply for which staff lack the right;
 * undefined for a reply without such parts.
 */
export function createReplyRedactor(shape: unknown): Cutter | undefined {
  const right = shape instanceof z.ZodType ? rightForReplyPart(shape) : undefined;
  const cutInside = createInnerCutter(shape);
  if (right === undefined) return cutInside;
  return (value, caller) => {
    if (!hasCallerRight(caller, right)) return null;
    return cutInside ? cutInside(value, caller) : value;
  };
}

/** Returns the error, without its amounts for staff who lack the right to see them. */
export function redactError(caller: Caller, error: unknown): unknown {
  if (!(error instanceof Failure) || caller === null || !("type" in caller)) return error;
  const right = rightToReadErrorAmounts[error.code];
  const mayRead = right === undefined || !isStaffMember(caller) || hasCallerRight(caller, right);
  return mayRead ? error : new Failure(error.code);
}
