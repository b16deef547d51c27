/** The days for which a member of staff can use an account that they made, changed or sent a link to. */
export const accountControlDays = 7;

/** That one member of staff may use another's account, because of what they did to it. */
export type AccountControl = {
  readonly byId: string;
  readonly overId: string;
  /** The end, in milliseconds since 1970; infinite while the account's own mailbox is unproved. */
  readonly untilMs: number;
};

/** The ids of all who can use this account: its owner, and everybody who controls an owner or a controller. */
function findControllers(id: string, controls: readonly AccountControl[]): ReadonlySet<string> {
  const found = new Set([id]);
  // A set visits also what is added to it meanwhile.
  for (const over of found) {
    for (const { byId, overId } of controls) if (overId === over) found.add(byId);
  }
  return found;
}

/**
 * Whether two accounts of staff certainly belong to two people, where a rule asks for two: nobody, neither of
 * the two nor a third, can use both. docs/spec.md U-1500.
 */
export function areTwoPeople(
  oneId: string,
  otherId: string,
  controls: readonly AccountControl[],
  nowMs: number,
): boolean {
  const inForce = controls.filter(({ untilMs }) => untilMs > nowMs);
  const others = findControllers(otherId, inForce);
  return [...findControllers(oneId, inForce)].every((id) => !others.has(id));
}
