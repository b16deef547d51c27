/** What one page of this feature hands to the next one, in the state of the navigation. */
export type PageState = {
  /** Fills in the address, so that nobody types it twice. */
  readonly email?: string;
  /** Somebody was sent back because an address was not, or no longer, verified. */
  readonly verifyFirst?: boolean;
};

/** The state as far as it is ours: the browser keeps it, so it may be anything. */
export function readPageState(state: unknown): PageState {
  if (typeof state !== "object" || state === null) return {};
  return {
    ...("email" in state && typeof state.email === "string" && { email: state.email }),
    ...("verifyFirst" in state && state.verifyFirst === true && { verifyFirst: true }),
  };
}
