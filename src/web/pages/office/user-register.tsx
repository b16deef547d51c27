import { webPaths } from "#contract/web-paths.ts";
import { RegisterStaff } from "#web/features/staff/register-staff.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { BackToList } from "#web/parts/records/record-links.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Add administrator" });

/** Adds a member of staff (specification, section 2). Administrators only. */
export default function UserRegister() {
  return (
    <div className="max-w-text">
      <BackToList to={webPaths.users()}>All users</BackToList>
      <PageHeading intro="Somebody new in the office. They can sign in at once with the password you choose here.">
        Add administrator
      </PageHeading>
      <Card>
        <RegisterStaff />
      </Card>
    </div>
  );
}
