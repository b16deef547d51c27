import { isArea, type PlaceKind } from "./place-kinds.ts";

/** One end of a trip; a kind that is not known yet is none that can be refused. */
type End = {
  readonly placeId: string | null;
  readonly formatted_address: string;
  readonly kind: PlaceKind | null;
};

/**
 * Whether a trip would end where it begins: at one address, however it is written, or at one mall or
 * station. Inside one suburb or town a move is a move like any other.
 */
export function isOneSpot(from: End, to: End): boolean {
  if (from.placeId === null || to.placeId === null) return false;
  const isSame =
    from.placeId === to.placeId ||
    letters(from.formatted_address) === letters(to.formatted_address);
  return isSame && from.kind !== null && !isArea(from.kind);
}

function letters(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
