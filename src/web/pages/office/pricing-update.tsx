import { UpdatePricing } from "#web/features/pricing/update-pricing.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import type { Route } from "./+types/pricing-update";

export const meta = () => pageMeta({ title: "Edit truck size" });

/** Changes the rates of one truck size (specification, section 2). Staff only. */
export default function PricingUpdate({ params }: Route.ComponentProps) {
  return <UpdatePricing key={params.truckSize} truckSize={params.truckSize} />;
}
