import { useParty } from "#web/session/access.ts";
import { PageHeading } from "#web/ui/layout.tsx";
import { AvailabilityForm } from "./availability-form.tsx";

export const meta = { title: "My hours" };

/** The page of a driver's own hours, starting place and reach. Staff have the same on the office's page. */
export default function AvailabilityPage() {
  return (
    <>
      <PageHeading intro="You are offered jobs that start in these hours and within your reach, and none on your days off.">
        My hours
      </PageHeading>
      <div className="max-w-form">
        <AvailabilityForm driverId={useParty().id} />
      </div>
    </>
  );
}
