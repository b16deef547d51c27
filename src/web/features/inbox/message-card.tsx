import { useState } from "react";
import { formatInstant, formatPhone, phoneLink } from "#web/lib/format.ts";
import { EmailLink } from "#web/parts/records/record-links.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { type ContactMessage, messagePreview } from "./message-records.ts";

/** A message on a small screen: who wrote when, what, and how to answer. */
export function MessageCard({ message }: { readonly message: ContactMessage }) {
  const { name, email, cellphone, createdAt, status } = message;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 font-bold wrap-anywhere">{name}</h2>
        <MessageStatusBadge status={status} />
      </div>
      <p className="text-small text-quiet">{formatInstant(createdAt)}</p>
      <MessageText message={message.message} from={name} />
      <p className="grid text-small">
        <a href={phoneLink(cellphone)} className="link inline-flex min-h-11 items-center">
          {formatPhone(cellphone)}
        </a>
        <EmailLink email={email} className="py-2.5" />
      </p>
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

/** Whether somebody has seen to a message, as word, shape and colour. */
export function MessageStatusBadge(props: Pick<ContactMessage, "status">) {
  const [tone, word] = looks[props.status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}
