import { webPaths } from "#contract/web-paths.ts";
import { useToday } from "#web/browser/use-now.ts";
import { BackToList } from "#web/office/list/record-links.tsx";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { RecordRequestForm } from "./record-request-form.tsx";

export const meta = { title: "Record a request" };

/** Writes down a request that did not come by the person's own page. Staff only. */
export default function PrivacyRequestCreate() {
  const today = useToday();
  return (
    <div className="max-w-text">
      <BackToList to={webPaths.privacyRequests()}>All requests</BackToList>
      <PageHeading intro="For what people ask by email, by phone or in person about the data that we hold.">
        Record a request
      </PageHeading>
      <Card>
        <RecordRequestForm today={today} />
      </Card>
    </div>
  );
}
