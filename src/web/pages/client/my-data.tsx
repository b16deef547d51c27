import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { PhoneNumberCard } from "#web/features/numbers/number-card.tsx";
import { OwnRequestsCard, PrivacyRequestCard } from "#web/features/privacy/own/ask-us-card.tsx";
import {
  ConsentCard,
  DeleteAccountCard,
  DownloadCard,
  HeldDataCard,
} from "#web/features/privacy/own/own-data-cards.tsx";
import { PageHeading } from "#web/ui/layout.tsx";

export const pageHead = { title: "My data" };

export default function MyData() {
  return (
    <>
      <PageHeading intro="What we hold about you, why and for how long; a copy of it, and the way to have it erased.">
        My data
      </PageHeading>
      <LoadedContent query={useApiRead("GET /api/clients/mydata")} what="your data" lines={8}>
        {(data) => (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="grid min-w-0 gap-6">
              <HeldDataCard data={data} />
              <OwnRequestsCard requests={data.requests} />
            </div>
            <div className="grid min-w-0 items-start gap-6 md:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:grid-cols-1">
              <PhoneNumberCard />
              <DownloadCard />
              <ConsentCard data={data} />
              <DeleteAccountCard />
            </div>
            <PrivacyRequestCard />
          </div>
        )}
      </LoadedContent>
    </>
  );
}
