const dayMs = 24 * 60 * 60_000;

/** The days for which a member of staff can use an account that they made, changed or sent a link to. */
export const accountControlDays = 7;

/** What one member of staff did to another's account, and thereby may have got into it. */
export type AccountControlEvent = {
  readonly byId: string;
  readonly overId: string;
  readonly atMs: number;
  /** True if the account got its address then, and nobody has proved since to read the mail of that address. */
  readonly isUnproved: boolean;
};

/** The ids of all who can use this account: its owner, and everybody who controls an owner or a controller. */
function findControllers(id: string, events: readonly AccountControlEvent[]): ReadonlySet<string> {
  const found = new Set([id]);
  // A set visits also what is added to it meanwhile.
  for (const over of found) {
    for (const { byId, overId } of events) if (overId === over) found.add(byId);
  }
  return found;
}

/**
 * Whether two accounts of staff certainly belong to two people, where a rule asks for two: nobody, neither of
 * the two nor a third, can use both. An account is in the hands of whoever added it, changed its role, status
 * or address, or sent it a link within 7 days, and longer while its own mailbox is unproved. docs/spec.md U-1500.
 */
export function areTwoPeople(
  oneId: string,
  otherId: string,
  events: readonly AccountControlEvent[],
  nowMs: number,
): boolean {
  const inForce = events.filter(
    ({ atMs, isUnproved }) => isUnproved || nowMs - atMs < accountControlDays * dayMs,
  );
  const others = findControllers(otherId, inForce);
  return [...findControllers(oneId, inForce)].every((id) => !others.has(id));
}
