import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { AnswerDialog } from "./answer-dialog.tsx";
import { DownloadDataButton } from "./download-data-button.tsx";
import { EraseNowButton } from "./erase-now-button.tsx";
import type { PrivacyRequest } from "./request-records.ts";
import { guidance } from "./request-words.ts";

/** What staff do with a request; erasing is for administrators, of clients and drivers who ask for it. */
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
        {isOpen ? guidance(kind) : "This request was answered. Nothing is left to do."}
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
