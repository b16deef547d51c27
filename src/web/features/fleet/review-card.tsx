import { ChangeButton } from "#web/parts/records/edit/change-button.tsx";
import { Card } from "#web/ui/card.tsx";
import { type Driver, driverRecords } from "./driver-records.ts";

/** What to do about a driver who waits for review (specification, section 1). */
export function ReviewCard(props: { readonly driver: Driver }) {
  const { driver } = props;
  return (
    <Card label="Waiting for review" className="border-l-4 border-l-price md:p-6">
      <h2 className="text-lead font-bold">{driver.name} waits for review</h2>
      <ol className="mt-3 mb-5 grid max-w-text list-decimal gap-1 pl-5">
        <li>Check the documents that {driver.name} sent by message.</li>
        <li>Look at each vehicle and make it active.</li>
        <li>Make the driver active. {driver.name} is told by e-mail.</li>
      </ol>
      <ChangeButton kind={driverRecords} row={driver} change={{ status: "active" }}>
        Make active
      </ChangeButton>
    </Card>
  );
}
