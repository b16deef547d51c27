import { createContext, type ReactNode, use } from "react";

export type IslandProps = {
  /** The name of the island in islands.ts. */
  readonly name: string;
  /** When the island's code is loaded: at the first touch, or as soon as somebody is signed in. */
  readonly wake: "touch" | "signed-in";
  /** The name of the draft that the island shows. If that draft is stored, the code is loaded at once. */
  readonly draft?: string;
};

/** How islands (parts with code) of a text page are shown: the build renders them, development runs them. */
export const IslandRendererContext = createContext<((island: IslandProps) => ReactNode) | null>(
  null,
);

/** A part of a text page that has code, which is loaded only when it is needed. */
export function Island(props: IslandProps) {
  const show = use(IslandRendererContext);
  if (show === null) throw new Error("Islands are for documents.");
  return show(props);
}
