import type { ReactNode } from "react";
import { formatInstant } from "#web/lib/format.ts";
import { Notice } from "#web/ui/states/notice.tsx";
import { usePartyConsents } from "./party-consents.queries.ts";

/** The form of a person's record; in its place, what became of somebody who was erased. */
export function UnlessErased(props: { readonly id: string; readonly children: ReactNode }) {
  const { data } = usePartyConsents(props.id);
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
