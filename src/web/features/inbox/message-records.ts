import { type RowOf, removableKind } from "#web/office/office-kinds.ts";

/** A message of the contact page. */
export type ContactMessage = RowOf<"contacts">;

/** The messages of the contact page, as staff work with them. */
export const messageRecords = removableKind("contacts", {
  noun: "message",
  nameOf: ({ name }) => name,
});

const longestPreview = 240;
const mostLines = 4;

/**
 * The beginning of a message that is too long for a list, cut between words where there are any;
 * null for one that is shown whole.
 */
export function messagePreview(message: string): string | null {
  const lines = message.split("\n");
  const shown = lines.slice(0, mostLines).join("\n");
  if (lines.length <= mostLines && message.length <= longestPreview) return null;
  if (shown.length <= longestPreview) return `${shown.trimEnd()}\u2026`;
  const cut = [...shown].slice(0, longestPreview).join("");
  const lastBlank = cut.search(/\s\S*$/);
  return `${(lastBlank > longestPreview / 2 ? cut.slice(0, lastBlank) : cut).trimEnd()}\u2026`;
}
