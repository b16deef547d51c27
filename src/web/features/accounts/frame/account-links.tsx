import { Link } from "react-router";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";
import { formatPhone, phoneLink } from "#web/lib/format.ts";
import type { Party } from "#web/lib/session/session.ts";

export type AccountLink = {
  readonly question: string;
  readonly label: string;
  readonly to: string;
};

const logins: Readonly<Record<Party["type"], AccountLink>> = {
  client: { question: "Are you a client?", label: "Client login", to: webPaths.clientLogin() },
  driver: { question: "Do you drive for us?", label: "Driver login", to: webPaths.driverLogin() },
  user: { question: "Do you work here?", label: "Staff login", to: webPaths.staffLogin() },
};

/** The logins of everybody else: each login page links to the others. */
export function otherLogins(own: Party["type"]): readonly AccountLink[] {
  return (["client", "driver", "user"] as const)
    .filter((type) => type !== own)
    .map((type) => logins[type]);
}

/** Where to go when this is not the right page; a person on the phone at the end. */
export function AccountLinks(props: { readonly items: readonly AccountLink[] }) {
  return (
    <ul className="grid gap-1">
      {props.items.map(({ question, label, to }) => (
        <li key={to} className="flex flex-wrap items-center gap-x-2">
          <span className="text-quiet">{question}</span>
          <Link to={to} prefetch="intent" className="link inline-flex min-h-11 items-center">
            {label}
          </Link>
        </li>
      ))}
      <li className="flex flex-wrap items-center gap-x-2">
        <span className="text-quiet">Stuck?</span>
        <a href={phoneLink(brand.phone)} className="link inline-flex min-h-11 items-center">
          Call {formatPhone(brand.phone)}
        </a>
      </li>
    </ul>
  );
}
