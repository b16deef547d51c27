import { webPaths } from "#contract/web-paths.ts";
import { StaffTable } from "#web/features/staff/staff-table.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useParty } from "#web/lib/session/access.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "All users" });

/** The members of staff (specification, section 2). Administrators only. */
export default function Users() {
  const { id } = useParty();
  return (
    <>
      <PageHeading
        intro="Who works in the office. Admins alone see this page."
        actions={
          <LinkButton size="compact" to={webPaths.userRegister()}>
            Add administrator
          </LinkButton>
        }
      >
        All users
      </PageHeading>
      <StaffTable ownId={id} />
    </>
  );
}
