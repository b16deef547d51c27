import type { RequestStatus } from "#domain/privacy/request-policy.ts";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { dueLook } from "./request-words.ts";

/** Where a request stands, as word, shape and colour; an open one says when it is urgent. */
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
