import type { ReactNode } from "react";
import { formatInstant } from "#web/format.ts";

export const thumbnailClass =
  "size-20 rounded-field border border-line bg-sand object-cover text-small wrap-anywhere sm:size-24";

/** A row of photos. Each photo opens in full size in a new tab. */
export function PhotoList(props: {
  readonly photos: readonly { readonly id: string; readonly at: string }[];
  readonly photoPath: (id: string) => string;
}): ReactNode {
  return (
    <ul className="flex flex-wrap gap-2">
      {props.photos.map(({ id, at }, index) => (
        <li key={id}>
          <a href={props.photoPath(id)} target="_blank" rel="noopener">
            <img
              src={props.photoPath(id)}
              loading="lazy"
              alt={`Number ${index + 1}, of ${formatInstant(at)} (opens in a new tab)`}
              className={thumbnailClass}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

export const orderPhotoPath = (id: string) => `/api/orders/photos/${id}`;
