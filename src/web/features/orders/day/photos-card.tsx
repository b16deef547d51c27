import type { OrderDetails } from "#web/parts/orders/order-records.ts";
import { orderPhoto, PhotoList } from "#web/parts/photo-list.tsx";
import { Card } from "#web/ui/card.tsx";

/** What the driver photographed before it was loaded; nothing where there is no photo. */
export function PhotosCard({ order: { photos } }: { readonly order: OrderDetails }) {
  if (photos.length === 0) return null;
  return (
    <Card title="Photos before loading" className="md:p-6 print:hidden">
      <PhotoList photos={photos} addressOf={orderPhoto} />
    </Card>
  );
}
