import { useState } from "react";
import { formatInstant } from "#web/format.ts";
import { ReachLines, RowHeading } from "#web/office/list/row-cards.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { type ContactMessage, messagePreview } from "./message-records.ts";

/** A message on a small screen: who wrote when, what, and how to answer. */
export function MessageCard({ message }: { readonly message: ContactMessage }) {
  return (
    <>
      <RowHeading badge={<MessageStatusBadge status={message.status} />}>{message.name}</RowHeading>
      <p className="text-small text-quiet">{formatInstant(message.createdAt)}</p>
      <MessageText message={message.message} from={message.name} />
      <ReachLines person={message} />
    </>
  );
}

/** The text of a message, as plain text line by line; a long one is opened by a press. */
export function MessageText(props: { readonly message: string; readonly from: string }) {
  const [isWhole, setWhole] = useState(false);
  const preview = messagePreview(props.message);
  return (
    <div className="max-w-text">
      <p className="wrap-anywhere whitespace-pre-wrap">
        {preview === null || isWhole ? props.message : preview}
      </p>
      {preview !== null && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="link -ml-1.5 min-h-11 px-1.5"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show less" : "Show the whole message"}
          <span className="sr-only"> from {props.from}</span>
        </button>
      )}
    </div>
  );
}

const looks = {
  new: ["waiting", "New"],
  handled: ["done", "Handled"],
} as const satisfies Readonly<Record<ContactMessage["status"], unknown>>;

/** The status of a message as word, shape and colour. */
export function MessageStatusBadge(props: Pick<ContactMessage, "status">) {
  const [tone, word] = looks[props.status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}
