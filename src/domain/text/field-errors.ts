export const requiredFieldsMessage = "*Please complete all the required fields";

/** The messages of a form in the order of its fields, without the fields that have no message. */
export function fieldErrors<Field extends string>(
  messages: Readonly<Record<Field, string | null | undefined>>,
): Partial<Record<Field, string>> {
  const found = Object.entries(messages).filter(([, message]) => typeof message === "string");
  return Object.fromEntries(found) as Partial<Record<Field, string>>;
}
