import { AskUsCard } from "#web/features/privacy/own/ask-us-card.tsx";
import { ConsentCard } from "#web/features/privacy/own/consent-card.tsx";
import { DeleteAccountCard } from "#web/features/privacy/own/delete-account-card.tsx";
import { DownloadCard } from "#web/features/privacy/own/download-card.tsx";
import { HeldDataCard } from "#web/features/privacy/own/held-data-card.tsx";
import { useOwnData } from "#web/features/privacy/own/own-data.queries.ts";
import { OwnRequestsCard } from "#web/features/privacy/own/own-requests-card.tsx";
import { Loaded } from "#web/lib/api/loaded.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";

export const meta = () => pageMeta({ title: "My data" });

/** What we hold about a client, and what the client can do about it. Clients only. */
export default function MyData() {
  return (
    <>
      <PageHeading intro="What we hold about you, why and for how long; a copy of it, and the way to have it erased.">
        My data
      </PageHeading>
      <Loaded
        query={useOwnData()}
        failed="We could not load your data"
        loading={<Skeleton lines={8} label="Loading your data" />}
      >
        {(data) => (
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
            <div className="grid min-w-0 gap-6">
              <HeldDataCard data={data} />
              <OwnRequestsCard requests={data.requests} />
            </div>
            <div className="grid min-w-0 items-start gap-6 md:grid-cols-2 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:grid-cols-1">
              <DownloadCard />
              <ConsentCard data={data} />
              <DeleteAccountCard />
            </div>
            <AskUsCard />
          </div>
        )}
      </Loaded>
    </>
  );
}
