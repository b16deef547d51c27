import { webPaths } from "#contract/web-paths.ts";
import { MessageTable } from "#web/features/inbox/message-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RequireParty } from "#web/lib/session/require-party.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Messages" });

/** What people wrote to the company. Staff only. */
export default function ContactMessages() {
  return (
    <RequireParty allow={["user"]} loginPath={webPaths.clientLogin()}>
      {() => (
        <>
          <PageHeading intro="What people wrote on the contact page. Answer by e-mail or phone, then mark it as handled.">
            Messages
          </PageHeading>
          <MessageTable />
        </>
      )}
    </RequireParty>
  );
}
