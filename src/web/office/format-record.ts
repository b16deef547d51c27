import { mostCounted } from "#contract/list-filters.ts";
import { formatPlate as groupedPlate } from "#domain/fleet/licence-plate.ts";
import { groupDigits } from "#web/ui/group-digits.ts";

/** What only lists and records show; format.ts has what a first visit shows too. */

/** The count of a filter's choice: `20`, or `10 000+` for all that is not counted further. */
export function formatChoiceCount(count: number): string {
  return count > mostCounted ? `${groupDigits(mostCounted)}+` : groupDigits(count);
}

/** The end of a long id: ids of one moment begin alike and differ there. */
export function shortId(id: string): string {
  return id.length > 10 ? `\u2026${id.slice(-8)}` : id;
}

/** A licence plate in its groups, as the server's messages write it, on one line. */
export function formatPlate(plate: string): string {
  return groupedPlate(plate).replaceAll(" ", "\u00a0");
}
