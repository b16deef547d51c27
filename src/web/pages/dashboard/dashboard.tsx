import { pageMeta } from "#web/lib/page-meta.ts";
import { useParty } from "#web/lib/session/access.ts";
import type { Party } from "#web/lib/session/session.ts";
import { useToday } from "#web/lib/use-now.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { ClientDashboard } from "./client-dashboard.tsx";
import { DriverDashboard } from "./driver-dashboard.tsx";
import { StaffDashboard } from "./staff-dashboard.tsx";

export const meta = () => pageMeta({ title: "Dashboard" });

/** The first page of every party after login (specification, section 2). */
export default function Dashboard() {
  const party = useParty();
  return (
    <>
      <PageHeading
        intro={
          <>
            You are now logged in as <strong className="text-ink">{party.type}</strong>
          </>
        }
      >
        Welcome back, {party.name}
      </PageHeading>
      <NextSteps party={party} />
    </>
  );
}

function NextSteps({ party }: { readonly party: Party }) {
  const today = useToday();
  if (party.type === "client") return <ClientDashboard today={today} />;
  if (party.type === "driver") return <DriverDashboard status={party.status} today={today} />;
  return <StaffDashboard today={today} />;
}
