import type { Location } from "react-router";

/** Where the browser is, and how it came there. */
export type Arrival = {
  readonly location: Location;
  readonly action: "POP" | "PUSH" | "REPLACE";
  /** Whether the page stays scrolled where it is. */
  readonly keepsScroll: boolean;
};
