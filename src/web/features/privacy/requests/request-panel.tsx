import { useState } from "react";
import { callApi } from "#web/lib/api/api-client.ts";
import { saveJson } from "#web/lib/api/save-file.ts";
import { shortId } from "#web/lib/format-record.ts";
import { useWrite } from "#web/parts/records/use-write.ts";
import { ConfirmedButton } from "#web/parts/records/write-buttons.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/states/notice.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { type PrivacyRequest, requestGuidance, whoAsked } from "./request-records.ts";

/** The actions of staff on a request. Administrators alone erase, on request of a client or a driver. */
export function RequestPanel(props: {
  readonly request: PrivacyRequest;
  readonly isAdmin: boolean;
}) {
  const { request, isAdmin } = props;
  const [answering, setAnswering] = useState<"done" | "refused" | null>(null);
  const { kind, partyType, status } = request;
  const isOpen = status === "open";
  const mayDownload = partyType !== null && (partyType !== "user" || isAdmin);
  const isErasable =
    isOpen && kind === "erase" && (partyType === "client" || partyType === "driver");
  return (
    <Card label="What to do" className="md:p-6">
      <h2 className="text-lead font-bold">What to do</h2>
      <p className="mt-2 text-quiet">
        {isOpen ? requestGuidance[kind] : "This request was answered. Nothing is left to do."}
      </p>
      <div className="mt-4 grid gap-3">
        {isOpen && mayDownload && <DownloadDataButton request={request} />}
        {isOpen && partyType === "user" && !isAdmin && (
          <p className="text-small text-quiet">
            An administrator can download what we hold about staff.
          </p>
        )}
        {isErasable && isAdmin && <EraseNowButton request={request} />}
        {isErasable && !isAdmin && (
          <p className="text-small text-quiet">An administrator can erase the account here.</p>
        )}
        {isOpen && (
          <>
            <Button
              variant={isErasable ? "secondary" : "primary"}
              onClick={() => setAnswering("done")}
            >
              Mark as done
            </Button>
            <Button variant="secondary" onClick={() => setAnswering("refused")}>
              Refuse
            </Button>
          </>
        )}
      </div>
      <AnswerDialog
        key={answering}
        request={request}
        answering={isOpen ? answering : null}
        onClose={() => setAnswering(null)}
      />
    </Card>
  );
}

/** Takes along what we hold about the person who asked, to send it to them. */
function DownloadDataButton({ request }: { readonly request: PrivacyRequest }) {
  const { id } = request;
  const { busy, error, start } = useWrite({
    write: async () => {
      const data = await callApi("POST /api/privacyrequests/export/{id}", { params: { id } });
      saveJson(`layisha-data-of-request-${shortId(id).replace("\u2026", "")}.json`, data);
      return {};
    },
  });
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => start()}>
        Download data
      </Button>
      {error !== null && <Notice kind="error">{error}</Notice>}
    </>
  );
}

/** Erases the account that a request is about, after a Yes. */
function EraseNowButton({ request }: { readonly request: PrivacyRequest }) {
  const { id } = request;
  return (
    <ConfirmedButton
      variant="danger"
      label="Erase now"
      question={`Erase ${whoAsked(request)} for good?`}
      danger
      write={() => callApi("POST /api/privacyrequests/erase/{id}", { params: { id } })}
    >
      <p className="mb-4">
        The account ends at once, and the name, the addresses, the number and the messages are gone
        from every record. Of orders the day, the amounts, the distance and the area stay. Nobody
        can bring it back. The person is told by email, and the request is done.
      </p>
    </ConfirmedButton>
  );
}
