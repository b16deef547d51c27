import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import {
  checkPrivacyRequestAnswer,
  maxPrivacyRequestTextLength,
} from "#domain/privacy/check-privacy-request.ts";
import { saveJsonFile } from "#web/api/files.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { formatInstant } from "#web/format.ts";
import { LoadedRecord, RecordHeading } from "#web/office/edit/record-page.tsx";
import { HistorySection } from "#web/office/history.tsx";
import { BackToList } from "#web/office/list/record-links.tsx";
import { DueDate, EmailLink } from "#web/office/list/row-cards.tsx";
import { useOfficeRecord } from "#web/office/office-kinds.ts";
import { shortRecordId } from "#web/office/record-kind.ts";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { ReasonDialog } from "#web/parts/ask-reason.tsx";
import { usePathParameter } from "#web/routing/current-page.ts";
import { useHasStaffRight } from "#web/session/access.ts";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import {
  type PrivacyRequest,
  privacyRequestChannelNames,
  privacyRequestRecords,
  RequestStatusBadge,
  requesterName,
  requestKinds,
} from "./request-records.tsx";

export const pageHead = { title: "Privacy request" };

export default function PrivacyRequestPage() {
  const id = usePathParameter("id");
  const listPath = webPaths.privacyRequests();
  return (
    <>
      <BackToList to={listPath}>All requests</BackToList>
      <LoadedRecord
        key={id}
        query={useOfficeRecord(privacyRequestRecords, id)}
        noun={privacyRequestRecords.noun}
        title="Privacy request"
        listPath={listPath}
      >
        {(request) => (
          <>
            <RecordHeading
              noun="request"
              over={`Privacy request: ${requestKinds[request.kind].label.toLowerCase()}`}
              name={<span className="block first-letter:uppercase">{requesterName(request)}</span>}
              id={id}
              badge={<RequestStatusBadge status={request.status} daysLeft={request.daysLeft} />}
            />
            <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="grid min-w-0 gap-6 xl:col-start-2">
                <RequestPanel request={request} />
              </div>
              <div className="grid min-w-0 gap-6 xl:col-start-1 xl:row-start-1">
                <RequestDetails request={request} />
                <HistorySection kind={privacyRequestRecords} id={id} />
              </div>
            </div>
          </>
        )}
      </LoadedRecord>
    </>
  );
}

type Shown = { readonly request: PrivacyRequest };

function RequestPanel({ request }: Shown) {
  const [mayErase, mayReadStaff] = [
    useHasStaffRight("erasePeople"),
    useHasStaffRight("manageStaff"),
  ];
  const { id, kind, partyType, status } = request;
  const isOpen = status === "open";
  const mayDownload = partyType !== null && (partyType !== "user" || mayReadStaff);
  const isErasable =
    isOpen && kind === "erase" && (partyType === "client" || partyType === "driver");
  return (
    <Card title="What to do" className="md:p-6">
      <p className="text-quiet">
        {isOpen ? requestKinds[kind].guidance : "This request was answered. Nothing is left to do."}
      </p>
      <div className="mt-4 grid gap-3">
        {isOpen && mayDownload && (
          <OfficeActionButton
            size="regular"
            label="Download data"
            keepsRefusal
            write={async () => {
              const data = await changeRecordById("POST /api/privacyrequests/export/{id}", id);
              saveJsonFile(
                `layisha-data-of-request-${shortRecordId(id).replace("\u2026", "")}.json`,
                data,
              );
              return {};
            }}
          />
        )}
        {isOpen && partyType === "user" && !mayReadStaff && (
          <p className="text-small text-quiet">
            An administrator can download what we hold about staff.
          </p>
        )}
        {isErasable && mayErase && (
          <OfficeActionButton
            variant="danger"
            size="regular"
            label="Erase now"
            question={`Erase ${requesterName(request)} for good?`}
            danger
            write={() => changeRecordById("POST /api/privacyrequests/erase/{id}", id)}
          >
            <p className="mb-4">
              The account ends at once, and the name, the addresses, the number and the messages are
              gone from every record. Of orders the day, the amounts, the distance and the area
              stay. Nobody can bring it back. The person is told by email, and the request is done.
            </p>
          </OfficeActionButton>
        )}
        {isErasable && !mayErase && (
          <p className="text-small text-quiet">An administrator can erase the account here.</p>
        )}
        {isOpen && <AnswerButtons request={request} isMain={!isErasable} />}
      </div>
    </Card>
  );
}

function AnswerButtons(props: { readonly request: PrivacyRequest; readonly isMain: boolean }) {
  const { id, email } = props.request;
  const whatHappens =
    email === ""
      ? "We have no email address: tell the person yourself."
      : `This is mailed to ${email}.`;
  return (
    <>
      <ReasonDialog
        isMain={props.isMain}
        label="Mark as done"
        title="Mark this request as done"
        name="note"
        reasonLabel="What was done"
        maxLength={maxPrivacyRequestTextLength}
        check={(note) => ({ note: checkPrivacyRequestAnswer(note, "done") })}
        yes="Mark as done"
        no="Cancel"
        send={(note) => changeRecordById("PATCH /api/privacyrequests/done/{id}", id, { note })}
      >
        {whatHappens}
      </ReasonDialog>
      <ReasonDialog
        label="Refuse"
        title="Refuse this request"
        reasonLabel="Why not"
        maxLength={maxPrivacyRequestTextLength}
        check={(reason) => ({ reason: checkPrivacyRequestAnswer(reason, "refused") })}
        yes="Refuse"
        no="Cancel"
        send={(reason) =>
          changeRecordById("PATCH /api/privacyrequests/refuse/{id}", id, { reason })
        }
      >
        {whatHappens}
      </ReasonDialog>
    </>
  );
}

function RequestDetails({ request }: Shown) {
  const { kind, receivedOn, channel, dueOn, daysLeft, email, details, answer, closedAt } = request;
  const none = <span className="font-normal text-quiet">None</span>;
  return (
    <Card title="The request" className="md:p-6">
      <DefinitionList
        items={{
          "Asks for": requestKinds[kind].label,
          Received: `${formatDate(receivedOn)}, ${privacyRequestChannelNames[channel]}`,
          Due: <DueDate dueOn={dueOn} daysLeft={daysLeft} />,
          Email: email === "" ? none : <EmailLink email={email} />,
          Account: <Account request={request} />,
          "In their words": details === "" ? none : <Words text={details} />,
          ...(closedAt !== null && {
            Answered: formatInstant(closedAt),
            Answer: answer === "" ? none : <Words text={answer} />,
          }),
        }}
      />
    </Card>
  );
}

function Words(props: { readonly text: string }) {
  return <span className="wrap-anywhere whitespace-pre-wrap">{props.text}</span>;
}

const pages = {
  client: { label: "Open the client", to: webPaths.clientUpdate },
  driver: { label: "Open the driver", to: webPaths.driverUpdate },
  user: { label: "Open the user", to: webPaths.userUpdate },
} as const;

function Account({ request }: Shown) {
  const mayReadStaff = useHasStaffRight("manageStaff");
  const { partyId, partyType } = request;
  if (partyId === null || partyType === null) {
    return <span className="font-normal text-quiet">None that we know of</span>;
  }
  if (partyType === "user" && !mayReadStaff) return "A member of staff";
  const page = pages[partyType];
  return (
    <Link to={page.to(partyId)} className="link -my-2 inline-flex min-h-11 items-center">
      {page.label}
    </Link>
  );
}
