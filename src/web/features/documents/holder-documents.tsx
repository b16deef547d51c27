import { type DocumentKindState, documentKinds } from "#domain/fleet/documents.ts";
import { type CallReply, fillPathParameters } from "#web/api/api-client.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { changeRecordById } from "#web/api/record-calls.ts";
import { useApiRead } from "#web/api/use-read.ts";
import { formatDay, formatInstant } from "#web/format.ts";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import { useHasStaffRight } from "#web/session/access.ts";
import { buttonClass, NewTabLink } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { type StatusAppearance, StatusBadge } from "#web/ui/status-badge.tsx";
import { DocumentButton } from "./document-form.tsx";

export type DocumentHolder = CallReply<"GET /api/documents/of/{id}">;
type HeldKind = DocumentHolder["kinds"][number];
type HeldDocument = HeldKind["documents"][number];

export const documentStatusAppearances: Readonly<Record<DocumentKindState, StatusAppearance>> = {
  missing: ["gone", "Not sent"],
  waiting: ["waiting", "Waits for review"],
  refused: ["stopped", "Refused"],
  accepted: ["done", "Accepted"],
  expiring: ["waiting", "Ends soon"],
  expired: ["stopped", "Expired"],
};

export function HolderDocuments(props: {
  readonly holder: DocumentHolder;
  readonly isOffice?: boolean;
}) {
  const { holder, isOffice = false } = props;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {holder.kinds.map((held) => (
        <KindRow key={held.kind} held={held} holderId={holder.id} isOffice={isOffice} />
      ))}
    </ul>
  );
}

function KindRow(props: {
  readonly held: HeldKind;
  readonly holderId: string;
  readonly isOffice: boolean;
}) {
  const { held, holderId, isOffice } = props;
  const { kind, isNeeded, standing, documents } = held;
  const { label, needed } = documentKinds[kind];
  const about = { kind, holderId };
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-bold">
          {label}
          {!isNeeded && <span className="font-normal text-quiet"> (only if you need one)</span>}
        </h3>
        {(isNeeded || standing !== "missing") && (
          <StatusBadge look={documentStatusAppearances[standing]} />
        )}
      </div>
      {isNeeded && needed === "heavy" && (
        <p className="max-w-text text-small text-quiet">
          The law asks for it, because the gross mass of the vehicle is above 3 500 kg.
        </p>
      )}
      {documents.map((document) => (
        <DocumentLine key={document.id} held={held} document={document} isOffice={isOffice} />
      ))}
      <div className="flex flex-wrap gap-2">
        <DocumentButton
          action={{ kind: "send" }}
          {...about}
          variant={
            isNeeded && !isOffice && standing !== "accepted" && standing !== "waiting"
              ? "primary"
              : "secondary"
          }
          label={isOffice ? "Upload" : documents.length === 0 ? "Send it" : "Send a new one"}
        />
        {isOffice && (
          <DocumentButton action={{ kind: "receive" }} {...about} label="Mark as received" />
        )}
      </div>
    </li>
  );
}

function DocumentLine(props: {
  readonly held: HeldKind;
  readonly document: HeldDocument;
  readonly isOffice: boolean;
}) {
  const { held, document, isOffice } = props;
  const { id, state, hasFile, expiresOn } = document;
  const { label } = documentKinds[held.kind];
  return (
    <div className="grid gap-2 rounded-field bg-sand px-4 py-3 text-small">
      <p className="max-w-text wrap-anywhere">
        {lineText(document, isOffice && held.kind === "licence")}
      </p>
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {hasFile && (
          <NewTabLink
            to={fillPathParameters("/api/documents/file/{id}", { id })}
            className={buttonClass("quiet", "compact", "px-2!")}
          >
            Look at it
            <span className="sr-only">, {label}</span>
          </NewTabLink>
        )}
        {isOffice && (state === "waiting" || (state === "accepted" && held.kind === "licence")) && (
          <DocumentButton
            action={{ kind: "accept", id, expiresOn, licenceCode: document.licenceCode }}
            kind={held.kind}
            holderId=""
            variant={state === "waiting" ? "primary" : "secondary"}
            label={state === "waiting" ? "Accept" : "Correct the code"}
          />
        )}
        {isOffice && (state === "waiting" || state === "accepted") && (
          <ReasonDialog
            title={`Refuse: ${label}`}
            label="Refuse"
            isQuiet
            danger
            yes="Refuse"
            no="Leave it"
            send={(reason) => changeRecordById("PATCH /api/documents/refuse/{id}", id, { reason })}
          >
            The driver reads the reason, by email too, and can send another one.
          </ReasonDialog>
        )}
      </div>
    </div>
  );
}

function lineText(
  { state, expiresOn, licenceCode, hasFile, reason, sentAt }: HeldDocument,
  asksCode: boolean,
): string {
  if (state === "refused")
    return `We could not accept the one of ${formatInstant(sentAt)}: ${reason}`;
  const until = expiresOn === null ? "" : `, valid until ${formatDay(expiresOn)}`;
  if (state === "waiting") return `Sent ${formatInstant(sentAt)}${until}. It waits for review.`;
  const missing = asksCode ? ", code not noted yet" : "";
  const code = licenceCode === null ? missing : `, code ${licenceCode}`;
  return `${hasFile ? "Accepted" : "Seen by the office"}${code}${until}.`;
}

export function OfficeDocuments(props: { readonly id: string }) {
  const enabled = useHasStaffRight("manageDocuments");
  const query = useApiRead("GET /api/documents/of/{id}", { params: { id: props.id } }, { enabled });
  if (!enabled) return null;
  return (
    <Card title="Documents" className="md:p-6">
      <LoadedContent query={query} what="the documents" lines={6}>
        {(holder) => <HolderDocuments holder={holder} isOffice />}
      </LoadedContent>
    </Card>
  );
}
