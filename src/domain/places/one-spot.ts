import { isDoor, plainText } from "./door.ts";
import type { PlaceKind } from "./place-kinds.ts";

/** One end of a trip; a kind that is not known yet is none that can be refused. */
type End = {
  readonly placeId: string | null;
  readonly formatted_address: string;
  readonly kind: PlaceKind | null;
};

/**
 * Whether a trip would end where it begins: at one address in the same words, or at one mall or
 * station. Inside one suburb, town or street a move is a move like any other.
 */
export function isOneSpot(from: End, to: End): boolean {
  if (from.placeId === null || to.placeId === null) return false;
  const isSame =
    from.placeId === to.placeId ||
    plainText(from.formatted_address) === plainText(to.formatted_address);
  return isSame && isDoor({ kind: from.kind, text: from.formatted_address });
}
