import { webPaths } from "#contract/web-paths.ts";
import { Card } from "#web/ui/card.tsx";
import { TabLink } from "#web/ui/link-button.tsx";
import { heldData } from "./held-data.ts";
import type { OwnData } from "./own-data.queries.ts";

/** What we hold about the client, why, and for how long. */
export function HeldDataCard(props: { readonly data: OwnData }) {
  return (
    <Card label="What we hold about you" className="md:p-6">
      <h2 className="text-lead font-bold">What we hold about you</h2>
      <ul className="mt-2 divide-y divide-line">
        {heldData(props.data).map(({ title, what, why, howLong }) => (
          <li key={title} className="py-4 last:pb-0">
            <h3 className="font-bold">{title}</h3>
            <p className="wrap-anywhere">{what}</p>
            <dl className="mt-2 grid gap-x-4 gap-y-1 text-small sm:grid-cols-[5.5rem_minmax(0,1fr)]">
              <dt className="text-quiet">Why</dt>
              <dd>{why}</dd>
              <dt className="text-quiet">How long</dt>
              <dd>{howLong}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <p className="mt-4 border-t border-line pt-4 text-small text-quiet">
        Who receives it, and all of your rights, stand in our{" "}
        <TabLink to={webPaths.privacy()}>privacy policy</TabLink>.
      </p>
    </Card>
  );
}
