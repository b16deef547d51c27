import { normaliseCellphone } from "../people/cellphone.ts";
import { checkCellphone, checkName, checkRequiredShortText } from "../people/person-details.ts";
import { type Coordinates, greatCircleMetres } from "../places/coordinates.ts";
import {
  type ChosenPlace,
  isAddressPreciseEnough,
  isDoorAddress,
  isPlotNumber,
} from "../places/door.ts";
import { fieldErrors } from "../text/field-errors.ts";
import { toVisibleLine } from "../text/visible-text.ts";

/** The details that a driver needs at the pickup or destination: the exact address and the contact person. */
export type MoveAddressDetails = {
  /** Street and number, or the name of the complex, building or landmark. */
  readonly address: string;
  /** The unit, complex or gate; empty if there is none. */
  readonly unit: string;
  readonly contactName: string;
  readonly contactCellphone: string;
};

export const emptyMoveAddressDetails: MoveAddressDetails = {
  address: "",
  unit: "",
  contactName: "",
  contactCellphone: "",
};

export const moveAddressFields = ["pickupDetails", "destinationDetails"] as const;
export type MoveAddressField = (typeof moveAddressFields)[number];

export const addressRequiredMessage =
  "Please enter the street and number, or the name of the complex, building or landmark";

/**
 * Checks what was typed about the pickup or destination of a move; returns a message per wrong field, keyed
 * by its path in the booking, such as `pickupDetails.address`. The form and the server both call this.
 */
export function checkMoveAddressDetails(
  name: MoveAddressField,
  { address, unit, contactName, contactCellphone }: MoveAddressDetails,
  place: ChosenPlace,
): Partial<Record<string, string>> {
  const isPlaceEnough = toVisibleLine(address) === "" && isDoorAddress(place);
  return fieldErrors({
    [`${name}.address`]: isPlaceEnough ? null : checkAddress(address, place),
    [`${name}.unit`]: toVisibleLine(unit) === "" ? null : checkRequiredShortText("Unit", unit, ""),
    [`${name}.contactName`]: checkName("Contact person", contactName, "Contact person is required"),
    [`${name}.contactCellphone`]: checkCellphone(contactCellphone),
  });
}

function checkAddress(address: string, place: ChosenPlace): string | null {
  const problem = checkRequiredShortText("Street and number", address, addressRequiredMessage);
  return (
    problem ??
    (isAddressPreciseEnough(toVisibleLine(address), place) ? null : addressRequiredMessage)
  );
}

/** Cleans the details of a pickup or destination for storing. The place's name replaces an empty address. */
export function cleanMoveAddressDetails(
  typed: MoveAddressDetails,
  placeName: string,
): MoveAddressDetails {
  return {
    address: toVisibleLine(typed.address) || placeName,
    unit: toVisibleLine(typed.unit),
    contactName: toVisibleLine(typed.contactName),
    contactCellphone: normaliseCellphone(typed.contactCellphone) ?? "",
  };
}

/** The full address of a pickup or destination on one line, the street in front of its suburb. */
export function fullAddress(
  placeText: string,
  end: Pick<MoveAddressDetails, "address"> | null,
): string {
  const street = end?.address ?? "";
  const [first = "", ...around] = placeText.split(", ");
  if (placeText.toLowerCase().startsWith(street.toLowerCase())) return placeText;
  // The address "12 Main Road" already names the place "Main Road".
  const isSaid = street.toLowerCase().endsWith(first.toLowerCase());
  if (isPlotNumber(street)) return `${street} ${placeText}`;
  return [street, ...(isSaid ? around : [first, ...around])].join(", ");
}

/** The most metres between a chosen place and an exact address for which the price of that place holds. */
const reachMetres = 10_000;

export function isAddressFarFromPlace(address: Coordinates, place: Coordinates): boolean {
  return greatCircleMetres(address, place) > reachMetres;
}
