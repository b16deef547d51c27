/** The states of a claim for damage or loss: open until we accept or refuse it, or the client withdraws it. */
export const claimStates = ["open", "accepted", "refused", "withdrawn"] as const;
export type ClaimState = (typeof claimStates)[number];

/** The states by which staff filter claims. An open claim is overdue after the last day for our answer. */
export const claimFilterStates = ["open", "overdue", "accepted", "refused", "withdrawn"] as const;
export type ClaimFilterState = (typeof claimFilterStates)[number];
