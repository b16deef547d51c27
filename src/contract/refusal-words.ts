import { z } from "zod";
import { joinWithOr } from "#domain/text/lists.ts";

/** The message for a field that is sent to a call which has no such field. */
export const unknownFieldMessage = "This field does not belong here.";

type Issue = z.core.$ZodRawIssue;

const kindWords: Readonly<Record<string, string>> = {
  string: "Enter this as text.",
  int: "Enter a whole number.",
  number: "Enter a number.",
  boolean: "Send true or false.",
  array: "Send a list.",
  object: "Send an object with fields.",
  null: "Send null, or leave this out.",
};

const otherwise = "This is not right. Check it and try again.";

function rangeWords(issue: Issue & { readonly code: "too_big" | "too_small" }): string {
  const isMost = issue.code === "too_big";
  const bound = isMost ? issue.maximum : issue.minimum;
  if (issue.origin === "int" || !Number.isSafeInteger(Number(bound))) {
    return "Use a number of at most 15 digits.";
  }
  const counted = { string: " characters", array: " entries" }[issue.origin as string] ?? "";
  return `Use at ${isMost ? "most" : "least"} ${bound}${counted}.`;
}

function choiceWords(values: readonly string[]): string {
  return values.length === 1
    ? `Send ${values[0]}, or leave this out.`
    : `Choose ${joinWithOr(values)}.`;
}

/** Writes the message for a wrong value in a field whose shape gives no message of its own. */
function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return kindWords[issue.expected] ?? otherwise;
    case "invalid_value":
      return choiceWords(issue.values.map(String));
    case "too_big":
    case "too_small":
      return rangeWords(issue);
    case "unrecognized_keys":
      return unknownFieldMessage;
    default:
      return otherwise;
  }
}

// Zod's own messages speak of types and bounds, which mean nothing to people with a form.
z.config({ customError: issueMessage });
