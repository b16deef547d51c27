import { RequestPage } from "#web/features/privacy/requests/request-page.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useParty } from "#web/lib/session/access.ts";
import type { Route } from "./+types/privacy-request";

export const meta = () => pageMeta({ title: "Privacy request" });

/** One request about somebody's data. Staff only. */
export default function PrivacyRequest({ params }: Route.ComponentProps) {
  const { role } = useParty();
  return <RequestPage key={params.id} id={params.id} isAdmin={role === "admin"} />;
}
