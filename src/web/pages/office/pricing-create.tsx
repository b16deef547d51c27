import { webPaths } from "#contract/web-paths.ts";
import { CreatePricing } from "#web/features/pricing/create-pricing.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { BackToList } from "#web/parts/records/record-links.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Add a truck size" });

/** Adds a truck size to the price list (specification, section 2). Staff only. */
export default function PricingCreate() {
  return (
    <>
      <BackToList to={webPaths.pricing()}>Price list</BackToList>
      <PageHeading intro="What a move with this truck costs, in rand. Rates may have cents.">
        Add a truck size
      </PageHeading>
      <CreatePricing />
    </>
  );
}
