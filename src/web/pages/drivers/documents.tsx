import { ProveAddress } from "#web/features/accounts/verification/prove-address.tsx";
import { MyDocuments } from "#web/features/documents/my-documents.tsx";
import { PageHeading } from "#web/ui/layout.tsx";

export const pageHead = { title: "Documents" };

export default function DriverDocuments() {
  return (
    <>
      <PageHeading intro="Take a photo of each, or choose a PDF. Only our office sees them. We warn you 30 days before one ends.">
        Documents
      </PageHeading>
      <div className="grid gap-6">
        <ProveAddress />
        <MyDocuments />
      </div>
    </>
  );
}
