import { fillPath } from "#web/lib/api/api-client.ts";
import { formatInstant } from "#web/lib/format.ts";
import { Card } from "#web/ui/card.tsx";
import type { OrderDetails } from "../order-records.ts";

/** What the driver photographed before it was loaded; nothing where there is no photo. */
export function PhotosCard({ order: { photos } }: { readonly order: OrderDetails }) {
  if (photos.length === 0) return null;
  return (
    <Card label="Photos before loading" className="md:p-6 print:hidden">
      <h2 className="mb-3 text-lead font-bold">Photos before loading</h2>
      <ul className="flex flex-wrap gap-2">
        {photos.map(({ id, at }, index) => {
          const address = fillPath("/api/orders/photos/{id}", { id });
          return (
            <li key={id}>
              <a href={address} target="_blank" rel="noopener">
                <img
                  src={address}
                  loading="lazy"
                  alt={`Number ${index + 1}, taken ${formatInstant(at)} (opens in a new tab)`}
                  className="size-24 rounded-field border border-line bg-sand object-cover text-small"
                />
              </a>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
