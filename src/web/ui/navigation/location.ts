/** Where a page is, in parts of its address. */
export type Location = {
  readonly pathname: string;
  /** Empty, or with its question mark. */
  readonly search: string;
  /** Empty, or with its number sign. */
  readonly hash: string;
  /** What the navigation brought along. The browser keeps it, so it may be anything. */
  readonly state: unknown;
  /** Tells this entry of the browser's history from all others. */
  readonly key: string;
};

/** Where the browser is, and how it came there. */
export type Arrival = {
  readonly location: Location;
  readonly action: "POP" | "PUSH" | "REPLACE";
  /** Whether the page stays scrolled where it is. */
  readonly keepsScroll: boolean;
};

export type NavigateOptions = {
  /** Takes the place of the present entry of the history. */
  readonly replace?: boolean;
  readonly state?: unknown;
  readonly keepsScroll?: boolean;
};

/** Goes to an address of ours, or so many steps in the browser's history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;

/** An address of ours; one that begins with `?` or `#` goes on from `here`. */
export function partsOf(to: string, here: string): Omit<Location, "state" | "key"> {
  const { pathname, search, hash } = new URL(to, `http://ours${here}`);
  return { pathname, search, hash };
}

/** The address of a location, without its origin. */
export function addressOf({ pathname, search, hash }: Omit<Location, "state" | "key">): string {
  return pathname + search + hash;
}
