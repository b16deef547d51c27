import { webPaths } from "#contract/web-paths.ts";
import { VehicleOnlyForm } from "#web/features/accounts/driver/vehicle-only-form.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useParty } from "#web/lib/session/access.ts";
import { Card } from "#web/ui/card.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Register a vehicle" });

/** One more vehicle: a driver's own, or one that staff enter. Anybody else has none to register. */
export default function RegisterVehicle() {
  const { type } = useParty();
  return (
    <div className="max-w-form">
      <PageHeading
        intro={
          type === "driver"
            ? "It becomes yours, and waits for our review. Send us its documents too."
            : "It waits for review. Give it a driver and an owner on its own page."
        }
      >
        Register a vehicle
      </PageHeading>
      <Card>
        <VehicleOnlyForm next={type === "driver" ? webPaths.dashboard() : webPaths.vehicles()} />
      </Card>
    </div>
  );
}
