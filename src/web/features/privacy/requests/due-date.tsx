import { formatDate } from "#domain/calendar/format-moment.ts";
import type { RequestStatus } from "#domain/privacy/request-policy.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { dueLook, dueText } from "./request-records.ts";

/** The last day for the answer, and how far away it is while the request is open. */
export function DueDate(props: { readonly dueOn: string; readonly daysLeft: number | null }) {
  const { dueOn, daysLeft } = props;
  const isOverdue = daysLeft !== null && dueLook(daysLeft) === "overdue";
  return (
    <>
      {formatDate(dueOn)}
      {daysLeft !== null && (
        <span className={`block text-small ${isOverdue ? "font-bold text-danger" : "text-quiet"}`}>
          {dueText(daysLeft)}
        </span>
      )}
    </>
  );
}

/** The status of a request as word, shape and colour; an open one says when it is urgent. */
export function RequestStatusBadge(props: {
  readonly status: RequestStatus;
  /** Null where the days are not told. */
  readonly daysLeft: number | null;
}) {
  const { status, daysLeft } = props;
  if (status === "done") return <StatusBadge tone="done">Done</StatusBadge>;
  if (status === "refused") return <StatusBadge tone="gone">Refused</StatusBadge>;
  const look = daysLeft === null ? "later" : dueLook(daysLeft);
  if (look === "overdue") return <StatusBadge tone="stopped">Overdue</StatusBadge>;
  return <StatusBadge tone="waiting">{look === "soon" ? "Due soon" : "Open"}</StatusBadge>;
}
