import { webPaths } from "#contract/web-paths.ts";
import { documentKinds } from "#domain/fleet/documents.ts";
import { joinWithAnd } from "#domain/text/lists.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { formatUnbrokenLicencePlate } from "#web/office/record-kind.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Notice } from "#web/ui/states.tsx";
import { HolderDocuments } from "./holder-documents.tsx";

export function MyDocuments() {
  return (
    <LoadedContent query={useApiRead("GET /api/documents/mine")} what="your documents" lines={8}>
      {({ holders }) => (
        <div className="grid gap-6">
          {holders.map((holder) => (
            <Card
              key={holder.id}
              title={
                holder.type === "driver"
                  ? "Your documents"
                  : `Documents of ${formatUnbrokenLicencePlate(holder.name)}`
              }
              className="md:p-6"
            >
              <HolderDocuments holder={holder} />
            </Card>
          ))}
        </div>
      )}
    </LoadedContent>
  );
}

/** A notice that lists the documents an active driver has to send. It is empty while none is needed. */
export function DocumentsNotice() {
  const { data } = useApiRead("GET /api/documents/mine");
  const wanted = (data?.holders ?? []).flatMap(({ type, name, kinds }) =>
    kinds
      .filter(
        ({ isNeeded, standing, documents }) =>
          // Even an optional permit is asked for before it expires.
          (isNeeded || standing === "expiring" || standing === "expired") &&
          !["accepted", "waiting"].includes(standing) &&
          !documents.some(({ state }) => state === "waiting"),
      )
      .map(({ kind, isNeeded, standing }) => ({
        text:
          documentKinds[kind].label +
          (type === "vehicle" ? ` of ${formatUnbrokenLicencePlate(name)}` : ""),
        isExpired: isNeeded && standing === "expired",
      })),
  );
  if (wanted.length === 0) return null;
  const isStopped = wanted.some(({ isExpired }) => isExpired);
  return (
    <Notice
      kind="warning"
      title={isStopped ? "You get no new jobs: a document has expired" : "Please send us documents"}
    >
      <p className="max-w-text">We need: {joinWithAnd(wanted.map(({ text }) => text))}.</p>
      <LinkButton
        to={webPaths.driverDocuments()}
        variant="secondary"
        size="compact"
        className="mt-3"
      >
        Send documents
      </LinkButton>
    </Notice>
  );
}
