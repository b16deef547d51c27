import { StatusBadge } from "#web/ui/status-badge.tsx";
import type { ContactMessage } from "./message-types.ts";

const looks = {
  new: ["waiting", "New"],
  handled: ["done", "Handled"],
} as const satisfies Readonly<Record<ContactMessage["status"], unknown>>;

/** Whether somebody has seen to a message, as word, shape and colour. */
export function MessageStatusBadge(props: Pick<ContactMessage, "status">) {
  const [tone, word] = looks[props.status];
  return <StatusBadge tone={tone}>{word}</StatusBadge>;
}
