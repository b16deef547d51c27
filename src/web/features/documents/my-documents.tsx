import { PageHeading } from "#web/ui/layout.tsx";
import { MyDocuments } from "./documents-card.tsx";

export const meta = { title: "Documents" };

/** What a driver has to show, and how it stands with each. */
export default function DriverDocuments() {
  return (
    <>
      <PageHeading intro="Take a photo of each, or choose a PDF. Only our office sees them. We warn you 30 days before one ends.">
        Documents
      </PageHeading>
      <MyDocuments />
    </>
  );
}
