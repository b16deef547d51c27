import { formatDate } from "#domain/calendar/format-moment.ts";

/** `12 days left`, `Due today`, `Overdue by 3 days`. */
function dueText(daysLeft: number): string {
  const days = `${Math.abs(daysLeft)} ${Math.abs(daysLeft) === 1 ? "day" : "days"}`;
  if (daysLeft === 0) return "Due today";
  return daysLeft < 0 ? `Overdue by ${days}` : `${days} left`;
}

/** The last day for an answer, and how far away it is while somebody waits for it. */
export function DueDate(props: { readonly dueOn: string; readonly daysLeft: number | null }) {
  const { dueOn, daysLeft } = props;
  const isOverdue = daysLeft !== null && daysLeft < 0;
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
