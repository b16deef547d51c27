import { resolve } from "node:path";
import { StartError } from "../platform/start-error.ts";
import { type Env, setting } from "./read-setting.ts";

const providers = ["layisha", "osm", "google"] as const;
type Provider = (typeof providers)[number];

/** Where places and distances come from, and the settings of that provider. */
export type MapsConfig =
  | { readonly provider: "layisha" | "osm" }
  | { readonly provider: "google"; readonly key: string };

function oneOf<Choice extends string>(
  env: Env,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const wanted = setting(env, name) ?? fallback;
  const choice = choices.find((known) => known === wanted);
  if (choice) return choice;
  throw new StartError(`${name} must be one of ${choices.join(", ")}, but it is "${wanted}".`);
}

/** @throws StartError for an unknown provider, or one whose settings are missing */
export function mapsConfigOf(env: Env): MapsConfig {
  const provider = oneOf(env, "MAPS_PROVIDER", providers, "layisha");
  if (provider !== "google") return { provider };
  const key = setting(env, "GOOGLE_MAPS_KEY");
  if (key !== null) return { provider, key };
  throw new StartError(
    "MAPS_PROVIDER=google needs GOOGLE_MAPS_KEY. Set it, or choose another provider.",
  );
}

/** Whether the estimate stands in where the provider answers no route. */
export function estimatesWhenDown(env: Env): boolean {
  return oneOf(env, "MAPS_ESTIMATE_WHEN_DOWN", ["no", "yes"], "no") === "yes";
}

/**
 * The PMTiles file that maps are drawn on; null: our own drawing. Google's terms allow what it answers
 * on its own maps alone.
 */
export function mapTilesOf(env: Env, provider: Provider): string | null {
  const file = setting(env, "MAP_TILES");
  if (file === null) return null;
  if (provider !== "google") return resolve(file);
  throw new StartError("MAP_TILES does not go with MAPS_PROVIDER=google, by its terms.");
}
