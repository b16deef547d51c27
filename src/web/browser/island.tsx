import { createContext, type ReactNode, use } from "react";

export type IslandProps = {
  /** Its name in islands.ts. */
  readonly name: string;
  /** Loads its code at the first touch, or as soon as somebody is signed in. */
  readonly wake: "touch" | "signed-in";
  /** The name of the draft that it shows. Where that is stored, the code is loaded at once. */
  readonly draft?: string;
};

/** Shows the islands of a document: the build renders them, the development server runs them. */
export const ShowIsland = createContext<((island: IslandProps) => ReactNode) | null>(null);

/** A part of a document with code, which is loaded when it is needed. */
export function Island(props: IslandProps) {
  const show = use(ShowIsland);
  if (show === null) throw new Error("Islands are for documents.");
  return show(props);
}
