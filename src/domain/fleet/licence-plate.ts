/** The province code at the end of a licence plate if letters stand directly before it, as in `BB12CDGP`. */
const letterSuffix = /(?<=^[A-Z]+\d+[A-Z]{2}|^[A-Z0-9]{2,7})(?:GP|MP|NW|FS|EC|NC|ZN|WP)$/;

/** The form in which plates are stored and compared: upper case, without blanks, dots and dashes. */
export function canonicalLicencePlate(text: string): string {
  return text.toUpperCase().replace(/[\s.\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, "");
}

/** Whether the text is a plausible licence plate: 2 to 12 letters and digits in its stored form. */
export function isLicencePlate(text: string): boolean {
  return /^[A-Z0-9]{2,12}$/.test(canonicalLicencePlate(text));
}

/** The plate in groups of characters, as on the vehicle: "BB 12 CD GP", "ABC 123 GP", "CA 123 456". */
export function formatLicencePlate(text: string): string {
  return canonicalLicencePlate(text)
    .replace(letterSuffix, " $&")
    .replace(/(?<=[A-Z])(?=\d)|(?<=\d)(?=[A-Z])/g, " ")
    .replace(/\d{5,}/g, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, " "));
}
