import type { ReplyOf } from "#web/api/api-client.ts";
import { formatDay, formatInstant } from "#web/format.ts";

export type Consent = ReplyOf<"GET /api/parties/{id}/consents">["consents"][number];

/** The name of a consent. */
export function consentName({ about }: Pick<Consent, "about">): string {
  switch (about) {
    case "terms":
      return "Terms and conditions";
    case "privacy":
      return "Privacy policy";
    case "partnership":
      return "Calls about a business partnership";
  }
}

/** Which version, and when; what was answered first, where there was a choice. */
export function consentText({ version, agreedAt, answer }: Consent): string {
  const said = answer === null ? [] : [answer === "yes" ? "Yes" : "No"];
  const text = version === null ? [] : [`version of ${formatDay(version)}`];
  const when = agreedAt === null ? [] : [formatInstant(agreedAt)];
  const parts = [...said, ...text, ...when];
  if (parts.length === 0) return "Not recorded";
  if (agreedAt === null) parts.push("moment not recorded");
  const [first = "", ...rest] = parts;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(", ");
}
