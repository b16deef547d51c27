import type { RequestKind } from "#domain/privacy/request-policy.ts";

/** What somebody asked us, as it stands in a message: `to erase your data`. */
export function askedText(kind: RequestKind, whose: "your" | "their"): string {
  switch (kind) {
    case "export":
      return `for a copy of ${whose} data`;
    case "erase":
      return `to erase ${whose} data`;
    case "correct":
      return `to correct ${whose} data`;
    case "object":
      return `to stop a use of ${whose} data`;
  }
}
