import { UpdateStaff } from "#web/features/staff/update-staff.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useParty } from "#web/lib/session/access.ts";
import type { Route } from "./+types/user-update";

export const meta = () => pageMeta({ title: "Edit user" });

/** Changes a member of staff. Administrators only. */
export default function UserUpdate({ params }: Route.ComponentProps) {
  const party = useParty();
  return <UpdateStaff key={params.id} id={params.id} ownId={party.id} />;
}
