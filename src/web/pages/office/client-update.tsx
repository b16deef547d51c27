import { webPaths } from "#contract/web-paths.ts";
import { ClientForm } from "#web/features/clients/client-form.tsx";
import { clientRecords } from "#web/features/clients/client-records.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { ConsentsCard, UnlessErased } from "#web/parts/consents/consents-card.tsx";
import { RecordPage } from "#web/parts/records/edit/record-page.tsx";
import { RecordStatusBadge } from "#web/parts/records/record-status.tsx";
import type { Route } from "./+types/client-update";
import { RecordLayout, RelatedOrders } from "./record-parts.tsx";

export const meta = () => pageMeta({ title: "Edit client" });

export default function ClientUpdate({ params }: Route.ComponentProps) {
  return (
    <RecordPage
      key={params.id}
      kind={clientRecords}
      id={params.id}
      listPath={webPaths.clients()}
      badge={({ status }) => <RecordStatusBadge status={status} />}
    >
      {(client) => (
        <RecordLayout
          form={
            <UnlessErased id={client.id}>
              <ClientForm client={client} />
            </UnlessErased>
          }
          beside={
            <>
              <RelatedOrders of={{ clientId: client.id }} />
              <ConsentsCard
                id={client.id}
                subject={{
                  partyType: "client",
                  name: clientRecords.nameOf(client),
                  email: client.email,
                }}
              />
            </>
          }
        />
      )}
    </RecordPage>
  );
}
