import { webPaths } from "#contract/web-paths.ts";
import { RequestTable } from "#web/features/privacy/requests/request-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Privacy requests" });

/** The requests about the data that we hold. Staff only. */
export default function PrivacyRequests() {
  return (
    <>
      <PageHeading
        intro="What people ask about the data that we hold. The law gives us 30 days for each."
        actions={
          <LinkButton to={webPaths.privacyRequestCreate()} size="compact">
            Record a request
          </LinkButton>
        }
      >
        Privacy requests
      </PageHeading>
      <RequestTable />
    </>
  );
}
