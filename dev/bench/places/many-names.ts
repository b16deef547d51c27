import type { MapPlace } from "#server/platform/maps/osm/index/index-places.ts";

/** Numbers from 0 to below `below`, the same for the same seed (mulberry32). */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const syllables =
  "ba be bo da de di fo ga ge ho ja ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe ra re ri ro sa se si so ta te ti to va ve vi wa we wi ya za ber bry dal den dorp fon hof kop kraal land man park rand sand stein ston ton ville wood".split(
    " ",
  );
const kinds =
  "Street Street Street Road Road Avenue Avenue Drive Crescent Lane Close Way Place Boulevard".split(
    " ",
  );

type Random = ReturnType<typeof createRandom>;

function pick<T>(random: Random, from: readonly T[]): T {
  const one = from[random(from.length)];
  if (one === undefined) throw new Error("Nothing to pick from.");
  return one;
}

function word(random: Random): string {
  const text = Array.from({ length: 2 + random(3) }, () => pick(random, syllables)).join("");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * So many different streets by one rule: a word of 2 to 4 syllables out of a fifth as many words as
 * there are streets, before it another one in 3 of 10, behind it a word for "street", all in one of
 * so many suburbs as the 250th part.
 */
export function manyStreets(count: number, seed: number): MapPlace[] {
  const random = createRandom(seed);
  const words = Array.from({ length: count / 5 }, () => word(random));
  const suburbs = Array.from({ length: count / 250 }, () => `${word(random)}, ${word(random)}`);
  const known = new Set<string>();
  const streets: MapPlace[] = [];
  while (streets.length < count) {
    const first = random(10) < 3 ? `${pick(random, words)} ` : "";
    const name = `${first}${pick(random, words)} ${pick(random, kinds)}`;
    const around = pick(random, suburbs);
    const text = `${name}, ${around}`;
    if (known.has(text)) continue;
    known.add(text);
    const location = { lat: -26 - random(1000) / 1000, lng: 28 + random(1000) / 1000 };
    streets.push({ key: streets.length * 2 + 1, kind: "street", name, around, location });
  }
  return streets;
}

/** What a person types who looks for a street, and the street. */
export type Query = { readonly typed: string; readonly wanted: MapPlace };

/**
 * Texts for streets of the list, every second one with its suburb, all with one typo: in a word of at
 * least 4 letters a letter is dropped, doubled, changed or swapped with the next.
 */
export function mistypedStreets(
  streets: readonly MapPlace[],
  count: number,
  seed: number,
): Query[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const wanted = pick(random, streets);
    const text = at % 2 === 0 ? wanted.name : `${wanted.name} ${wanted.around.split(",")[0]}`;
    return { typed: withTypo(text, random), wanted };
  });
}

function withTypo(text: string, random: Random): string {
  const words = text.split(" ");
  const long = words.flatMap((one, at) => (one.length >= 4 ? [at] : []));
  const at = pick(random, long);
  const one = words[at] ?? "";
  const letter = random(one.length - 1);
  const [before, own, next] = [one.slice(0, letter), one.charAt(letter), one.charAt(letter + 1)];
  const other = String.fromCharCode(97 + random(26));
  const rest = one.slice(letter + 1);
  const typos = [before + rest, before + own + own + rest, before + other + rest];
  words[at] = pick(random, [...typos, before + next + own + one.slice(letter + 2)]);
  return words.join(" ");
}
