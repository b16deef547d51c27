import { type Consent, consentName, consentText } from "./consent-words.ts";

/** The consents of a party, each with its version and time. */
export function ConsentList(props: { readonly consents: readonly Consent[] }) {
  return (
    <dl className="grid gap-3 text-small">
      {props.consents.map((consent) => (
        <div key={consent.about}>
          <dt className="text-quiet">{consentName(consent)}</dt>
          <dd className="font-medium break-words">{consentText(consent)}</dd>
        </div>
      ))}
    </dl>
  );
}
