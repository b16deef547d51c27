import type { z } from "zod";
import type { consent } from "#contract/consents.contract.ts";

type Consent = z.output<typeof consent>;

type Agreement = {
  readonly terms_version: string | null;
  readonly terms_agreed_at: Date | null;
};
type Registration = Agreement & { readonly privacy_version: string | null };
type Interest = {
  readonly corporate_interest: "yes" | "no" | null;
  readonly interest_version: string | null;
  readonly interest_said_at: Date | null;
};

const moment = (at: Date | null) => at?.toISOString() ?? null;

/** The terms that somebody agreed to, with a registration or an order. */
export function termsConsent({ terms_version, terms_agreed_at }: Agreement): Consent {
  const agreedAt = moment(terms_agreed_at);
  return { about: "terms", version: terms_version, agreedAt, answer: null };
}

/** The terms and the privacy policy that somebody agreed to at registration. */
export function registrationConsents(registration: Registration): Consent[] {
  const { privacy_version: version, terms_agreed_at } = registration;
  const agreedAt = version === null ? null : moment(terms_agreed_at);
  return [termsConsent(registration), { about: "privacy", version, agreedAt, answer: null }];
}

/** Whether a client lets us call about a partnership, and when and where the client said so. */
export function partnershipConsent(interest: Interest): Consent {
  return {
    about: "partnership",
    version: interest.interest_version,
    agreedAt: moment(interest.interest_said_at),
    answer: interest.corporate_interest,
  };
}
