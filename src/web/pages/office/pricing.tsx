import { webPaths } from "#contract/web-paths.ts";
import { PriceList } from "#web/features/pricing/price-list.tsx";
import { choiceText } from "#web/features/pricing/pricing-records.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";

export const meta = () => pageMeta({ title: "Price list" });

/** The price list (specification, section 2). Staff only. */
export default function Pricing() {
  return (
    <>
      <PageHeading
        intro={`Quotes are worked out from these rates, in rand. ${choiceText}`}
        actions={
          <LinkButton size="compact" to={webPaths.pricingCreate()}>
            Add New Truck
          </LinkButton>
        }
      >
        Price list
      </PageHeading>
      <PriceList />
    </>
  );
}
