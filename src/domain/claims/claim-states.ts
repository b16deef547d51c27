/** The states of a claim for damage or loss: it waits for our answer, has it, or its client took it back. */
export const claimStates = ["open", "accepted", "refused", "withdrawn"] as const;
export type ClaimState = (typeof claimStates)[number];

/** The states by which staff filter claims. An overdue claim is open, and its last day has passed. */
export const claimStandings = ["open", "overdue", "accepted", "refused", "withdrawn"] as const;
export type ClaimStanding = (typeof claimStandings)[number];
