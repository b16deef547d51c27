import { formatDate } from "#domain/calendar/format-moment.ts";
import { dueLook, dueText } from "./request-words.ts";

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
