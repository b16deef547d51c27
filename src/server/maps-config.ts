import { resolve } from "node:path";
import type { MapGround } from "./platform/http/map-ground.ts";
import { ConfigError, type Env, setting, url } from "./settings.ts";

const providers = ["layisha", "osm", "google", "open"] as const;
type Provider = (typeof providers)[number];

const routers = ["osrm", "valhalla"] as const;

/** Where places and distances come from, and the settings of that provider. */
export type MapsConfig =
  | { readonly provider: "layisha" | "osm" }
  | { readonly provider: "google"; readonly key: string }
  | {
      readonly provider: "open";
      readonly photonUrl: string;
      readonly nominatimUrl: string;
      readonly router: { readonly kind: (typeof routers)[number]; readonly url: string };
    };

function oneOf<Choice extends string>(
  env: Env,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const wanted = setting(env, name) ?? fallback;
  const choice = choices.find((known) => known === wanted);
  if (choice) return choice;
  throw new ConfigError(`${name} must be one of ${choices.join(", ")}, but it is "${wanted}".`);
}

function needed(name: string, provider: Provider, value: string | null): string {
  if (value !== null) return value;
  throw new ConfigError(`MAPS_PROVIDER=${provider} needs ${name}. Set it, or choose another.`);
}

function serverUrl(env: Env, name: string): string | null {
  const value = url(env, name, ["http", "https"]);
  const { username, password } = new URL(value ?? "http://none");
  if (username === "" && password === "") return value;
  throw new ConfigError(
    `${name} must have no user name and password in it, since requests refuse those: let the server trust this machine's address.`,
  );
}

/** @throws ConfigError for an unknown provider, or one whose settings are missing */
export function mapsConfigOf(env: Env): MapsConfig {
  const provider = oneOf(env, "MAPS_PROVIDER", providers, "layisha");
  const urlOf = (name: string) => needed(name, provider, serverUrl(env, name));
  switch (provider) {
    case "google":
      return {
        provider,
        key: needed("GOOGLE_MAPS_KEY", provider, setting(env, "GOOGLE_MAPS_KEY")),
      };
    case "open":
      return {
        provider,
        photonUrl: urlOf("PHOTON_URL"),
        nominatimUrl: urlOf("NOMINATIM_URL"),
        router: { kind: oneOf(env, "ROUTER", routers, "osrm"), url: urlOf("ROUTER_URL") },
      };
    default:
      return { provider };
  }
}

/** Whether the estimate stands in where the provider answers no route. */
export function estimatesWhenDown(env: Env): boolean {
  return oneOf(env, "MAPS_ESTIMATE_WHEN_DOWN", ["no", "yes"], "no") === "yes";
}

/** The ground of maps. Google's terms allow what it answers on its own maps alone. */
export function mapGroundOf(env: Env, provider: Provider): MapGround | null {
  const [tiles, style] = [setting(env, "MAP_TILES"), url(env, "MAP_STYLE_URL", ["http", "https"])];
  if (tiles === null && style === null) return null;
  if (tiles !== null && style !== null) {
    throw new ConfigError("MAP_TILES and MAP_STYLE_URL are both set. Set one of them, or neither.");
  }
  if (provider === "google") {
    throw new ConfigError(
      "MAP_TILES and MAP_STYLE_URL do not go with MAPS_PROVIDER=google, by its terms.",
    );
  }
  if (tiles !== null) return { kind: "tiles", file: resolve(tiles) };
  const names = (setting(env, "MAP_STYLE_ORIGINS") ?? "").split(",").map((name) => name.trim());
  const origins = names.filter(Boolean);
  const wrong = origins.find((name) => !URL.canParse(name) || new URL(name).origin !== name);
  if (wrong !== undefined) {
    throw new ConfigError(
      `MAP_STYLE_ORIGINS must be origins such as https://tiles.example.com, but one is "${wrong}".`,
    );
  }
  return { kind: "style", url: style ?? "", origins };
}
