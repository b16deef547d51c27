import { formatInstant, formatPhone, phoneLink } from "#web/lib/format.ts";
import { EmailLink } from "#web/parts/records/email-link.tsx";
import { MessageStatusBadge } from "./message-status-badge.tsx";
import { MessageText } from "./message-text.tsx";
import type { ContactMessage } from "./message-types.ts";

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
