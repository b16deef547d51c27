import type { CompanyDetails } from "../company/company-details.ts";
import type { CancellationPolicy } from "./cancellation-fee.ts";

/** What cancelling costs orders that are booked now; null where it costs nothing. */
export function cancellationPolicyOf({
  cancelFreeHours = "0",
  cancelFeePercent,
}: CompanyDetails): CancellationPolicy | null {
  return cancelFeePercent === undefined
    ? null
    : { freeHours: Number(cancelFreeHours), feePercent: Number(cancelFeePercent) };
}

/** What cancelling costs, as the terms and the pages of a booking say it. */
export function cancellationTerms(policy: CancellationPolicy | null): string {
  if (policy === null) {
    return "You may cancel free of charge, for any reason, until the driver starts the job at the pickup address.";
  }
  const { freeHours, feePercent } = policy;
  const until = freeHours === 0 ? "the start" : `${freeHours} hours before the start`;
  return `You may cancel free of charge, for any reason, until ${until}. After that, cancelling costs ${feePercent}% of the price.`;
}
