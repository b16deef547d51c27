const specialHeadings: Readonly<Record<string, string>> = {
  git: "GIT",
  otp: "OTP",
  grossKg: "Gross Mass (kg)",
};

/** Separates the words of a name in code: `change-password` and `changePassword` become two words. */
export function splitFieldNameWords(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .trim();
}

/** The heading of a field in tables, files and histories: `clientType` is `Client Type`. */
export function fieldHeading(field: string): string {
  const heading = splitFieldNameWords(field).replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
  return specialHeadings[field] ?? heading;
}
