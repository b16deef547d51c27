import type { ReactNode } from "react";
import { webPaths } from "#contract/web-paths.ts";
import type { PartyType } from "#domain/people/party-kinds.ts";
import { capitaliseFirstLetter } from "#domain/text/lists.ts";
import type { CallReply } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { formatDay, formatInstant } from "#web/format.ts";
import { personFullName } from "#web/office/record-kind.ts";
import { useHasStaffRight } from "#web/session/access.ts";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { Notice } from "#web/ui/states.tsx";

/** The person whom a privacy request is about, as other pages pass it to the form for the request. */
export type PrivacyRequestSubject = {
  readonly partyType: PartyType;
  readonly name: string;
  readonly email: string;
};

/** Shows staff what a person agreed to, and links to the form that records a privacy request. */
export function ConsentsCard(props: {
  readonly partyType: PartyType;
  readonly person: Readonly<Record<"id" | "name" | "surname" | "email", string>>;
}) {
  const { partyType, person } = props;
  const mayRecord = useHasStaffRight("answerPrivacyRequests");
  const subject: PrivacyRequestSubject = {
    partyType,
    name: personFullName(person),
    email: person.email,
  };
  const query = useApiRead("GET /api/parties/{id}/consents", { params: { id: person.id } });
  return (
    <Card title="Consent and privacy" className="md:p-6">
      <LoadedContent query={query} what="the consents" lines={3}>
        {({ consents, erasedAt }) => (
          <>
            <ConsentList consents={consents} />
            {erasedAt === null && mayRecord && (
              <Link
                to={webPaths.privacyRequestCreate()}
                state={{ subject }}
                className="link mt-2 inline-flex min-h-11 items-center gap-2"
              >
                Record a privacy request
                <ArrowRightIcon className="size-5" />
              </Link>
            )}
          </>
        )}
      </LoadedContent>
    </Card>
  );
}

/** Shows the form for a person's data, or a notice that the person's data was erased. */
export function ErasedPersonOrForm(props: { readonly id: string; readonly children: ReactNode }) {
  const { data } = useApiRead("GET /api/parties/{id}/consents", { params: { id: props.id } });
  const erasedAt = data?.erasedAt ?? null;
  if (erasedAt === null) return props.children;
  return (
    <Notice title={`Erased on ${formatInstant(erasedAt)}`}>
      <p>
        This person asked us to erase their data, or had not used the account for years. The record
        stays for the orders that belong to it, names nobody and cannot be changed.
      </p>
    </Notice>
  );
}

export function ConsentList(props: { readonly consents: readonly Consent[] }) {
  return (
    <dl className="grid gap-3 text-small">
      {props.consents.map((consent) => (
        <div key={consent.about}>
          <dt className="text-quiet">{consentNames[consent.about]}</dt>
          <dd className="font-medium break-words">{consentText(consent)}</dd>
        </div>
      ))}
    </dl>
  );
}

export type Consent = CallReply<"GET /api/parties/{id}/consents">["consents"][number];

const consentNames: Readonly<Record<Consent["about"], string>> = {
  terms: "Terms and conditions",
  privacy: "Privacy policy",
  partnership: "Calls about a business partnership",
};

/** A consent in words: the answer where there was a choice, the version agreed to, and the moment. */
export function consentText({ version, agreedAt, answer }: Consent): string {
  const said = [answer, version && `version of ${formatDay(version)}`].filter(Boolean);
  if (said.length === 0 && agreedAt === null) return "Not recorded";
  const when = agreedAt === null ? "moment not recorded" : formatInstant(agreedAt);
  return capitaliseFirstLetter([...said, when].join(", "));
}
