import { webPaths } from "#contract/web-paths.ts";
import { UpdateStaff } from "#web/features/staff/update-staff.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RequireParty } from "#web/lib/session/require-party.tsx";
import type { Route } from "./+types/user-update";

export const meta = () => pageMeta({ title: "Edit user" });

/** Changes a member of staff. Administrators only. */
export default function UserUpdate({ params }: Route.ComponentProps) {
  return (
    <RequireParty allow={["user"]} adminOnly loginPath={webPaths.clientLogin()}>
      {(party) => <UpdateStaff key={params.id} id={params.id} ownId={party.id} />}
    </RequireParty>
  );
}
