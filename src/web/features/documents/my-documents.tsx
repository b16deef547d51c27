import { Loaded } from "#web/api/loaded.tsx";
import { useRead } from "#web/api/query-client.ts";
import { formatPlate } from "#web/office/record-kind.ts";
import { Card, PageHeading } from "#web/ui/layout.tsx";
import { HolderDocuments } from "./holder-documents.tsx";

export const meta = { title: "Documents" };

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

export function MyDocuments() {
  return (
    <Loaded query={useRead("GET /api/documents/mine")} what="your documents" lines={8}>
      {({ holders }) => (
        <div className="grid gap-6">
          {holders.map((holder) => (
            <Card
              key={holder.id}
              title={
                holder.type === "driver"
                  ? "Your documents"
                  : `Documents of ${formatPlate(holder.name)}`
              }
              className="md:p-6"
            >
              <HolderDocuments holder={holder} />
            </Card>
          ))}
        </div>
      )}
    </Loaded>
  );
}
