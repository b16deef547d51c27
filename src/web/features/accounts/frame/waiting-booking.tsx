import { useState } from "react";
import { webPaths } from "#contract/web-paths.ts";
import { getReturnLink } from "#web/lib/session/return-link.ts";
import { Notice } from "#web/ui/states/notice.tsx";

/** Tells somebody who came from a booking that it waits for them. */
export function WaitingBooking(props: { readonly next: string }) {
  const [link] = useState(getReturnLink);
  if (link !== webPaths.orderTerms() && link !== webPaths.checkout()) return null;
  return (
    <div className="mb-6">
      <Notice title="Your booking is kept">{props.next}</Notice>
    </div>
  );
}
