import { createContext, type ReactNode, use } from "react";

export type IslandProps = {
  /** The name of the part (islands.ts). */
  readonly name: string;
  /** What brings its code: a touch of it, or somebody who has signed in. */
  readonly wake: "touch" | "signed-in";
  /** The stored draft that it shows: where there is one, its code comes at once. */
  readonly draft?: string;
};

/** Shows the islands of a document: the build renders them, the development server runs them. */
export const ShowIsland = createContext<((island: IslandProps) => ReactNode) | null>(null);

/** A part of a document that has code, which comes when it is needed. */
export function Island(props: IslandProps) {
  const show = use(ShowIsland);
  if (show === null) throw new Error("Islands are for documents.");
  return show(props);
}
