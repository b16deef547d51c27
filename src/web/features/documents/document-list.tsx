import { useState } from "react";
import { documentFilters } from "#contract/list-filters.ts";
import { webPaths } from "#contract/web-paths.ts";
import { documentKinds } from "#domain/fleet/documents.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { formatDay, formatInstant } from "#web/format.ts";
import { formatPlate } from "#web/office/format-record.ts";
import { PageButtons, Standings } from "#web/parts/standings.tsx";
import { pageMeta } from "#web/routing/page-meta.ts";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/navigation/link.tsx";
import { useSearchParams } from "#web/ui/navigation/navigation.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import {
  type Listed,
  type ListedStanding,
  standingLooks,
  useDocumentList,
} from "./documents.queries.ts";

export const meta = () => pageMeta({ title: "Documents" });

const words: Readonly<Record<ListedStanding, string>> = {
  waiting: "To review",
  expiring: "End within 30 days",
  expired: "Expired",
};
const none: Readonly<Record<ListedStanding, string>> = {
  waiting: "Every document that drivers sent is reviewed.",
  expiring: "No document ends in the next 30 days.",
  expired: "No document has expired.",
};
const standings = Object.keys(documentFilters) as ListedStanding[];

/** What the office does about documents of drivers and vehicles. Staff only. */
export default function Documents() {
  const [params] = useSearchParams();
  const show = standings.find((standing) => standing === params.get("show")) ?? "waiting";
  return (
    <>
      <PageHeading intro="What drivers sent waits here until you accept or refuse it on the page of the driver or the vehicle. Who drives with an expired one gets no new jobs.">
        Documents
      </PageHeading>
      <DocumentList key={show} show={show} />
    </>
  );
}

function DocumentList({ show }: { readonly show: ListedStanding }) {
  const [cursor, setCursor] = useState<string>();
  const list = useDocumentList(show, cursor);
  return (
    <div className="grid gap-4">
      <Standings
        label="Which documents"
        path={webPaths.documents()}
        words={words}
        shown={show}
        counts={list.data?.counts?.["standing"]}
      />
      <Loaded query={list} what="the documents" lines={8}>
        {({ items, nextCursor }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing here">{none[show]}</EmptyState>
          ) : (
            <Card label={words[show]} className="py-2! md:px-6!">
              <ul className="divide-y divide-line">
                {items.map((row) => (
                  <DocumentRow key={row.id} row={row} show={show} />
                ))}
              </ul>
              <PageButtons cursor={cursor} nextCursor={nextCursor} onTurn={setCursor} />
            </Card>
          )
        }
      </Loaded>
    </div>
  );
}

function DocumentRow(props: {
  readonly row: Listed["items"][number];
  readonly show: ListedStanding;
}) {
  const { kind, holderType, holderId, holderName, expiresOn, sentAt } = props.row;
  const isVehicle = holderType === "vehicle";
  const [tone, word] = standingLooks[props.show];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0">
        <Link
          to={(isVehicle ? webPaths.vehicleUpdate : webPaths.driverUpdate)(holderId)}
          className="link inline-flex min-h-11 items-center font-bold wrap-anywhere"
        >
          {isVehicle ? formatPlate(holderName) : holderName}
        </Link>
        <p className="text-quiet">
          {documentKinds[kind].label}, sent {formatInstant(sentAt)}
          {expiresOn !== null && `, valid until ${formatDay(expiresOn)}`}
        </p>
      </div>
      <StatusBadge tone={tone}>{word}</StatusBadge>
    </li>
  );
}
