import { MessageTable } from "#web/features/inbox/message-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Messages" });

/** The messages of the contact page. Staff only. */
export default function ContactMessages() {
  return (
    <>
      <PageHeading intro="What people wrote on the contact page. Answer by e-mail or phone, then mark it as handled.">
        Messages
      </PageHeading>
      <MessageTable />
    </>
  );
}
