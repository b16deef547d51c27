import { webPaths } from "#contract/web-paths.ts";
import { RequestPage } from "#web/features/privacy/requests/request-page.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { RequireParty } from "#web/lib/session/require-party.tsx";
import type { Route } from "./+types/privacy-request";

export const meta = () => pageMeta({ title: "Privacy request" });

/** One request about somebody's data. Staff only. */
export default function PrivacyRequest({ params }: Route.ComponentProps) {
  return (
    <RequireParty allow={["user"]} loginPath={webPaths.clientLogin()}>
      {({ role }) => <RequestPage key={params.id} id={params.id} isAdmin={role === "admin"} />}
    </RequireParty>
  );
}
