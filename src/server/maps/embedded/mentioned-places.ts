import type { Coordinates } from "#domain/places/coordinates.ts";
import { streetTypeWords } from "#domain/places/street-words.ts";
import type { GazetteerPlace } from "./gazetteer.ts";
import { createPlaceNameIndex } from "./place-names.ts";
import { placeTextKey, splitAddressWords } from "./place-text.ts";

/** Names of places, written as one word, that mostly mean something else in a note: a thing or a person. */
const ordinaryWords = new Set(
  [
    "airfield alex alliance angelo apex arcadia atlas avalon barrage beverley boulders brits",
    "centralcity centraleast centralsquare centralwest chantelle cinderella claudius comet",
    "coronation crosby crown discovery dlamini dube eastvillage electron erasmus fairview fairway",
    "founders fountains gardens gardenvillage george georgina hercules highlands hillside homer",
    "horizon hospitalview hughes indaba irene jabulani kagiso kelvin kloof knights kriel lakeside",
    "lawley leandra leslie linden lotus magagula margate mckay midfield midlands mnandi mngadi",
    "mofolo molapo moleleki moletsane monaghan montana monument moroka motsamai naledi nigel",
    "observatory olympus orchards oriel orient orlando overkruin petronella phiri plaas plantation",
    "primrose princess pyramid reeds refilwe rethabiseng richmond ridgeway riviera savoy selby",
    "selwyn sicelo simba simunye southeast southwest spartan springbok springs stafford tara",
    "technikon temba thedome thegardens theglen thegrove thehill themba theta thulani town tshepiso",
    "turf union valhalla victoria villagemain villagesquare villageview villiers vusimuzi waterfall",
    "webber westvillage wilgers willows windsor worcester zenzele zola zondi",
  ].flatMap((line) => line.split(" ")),
);

/** Words that make the name of a place before them that of a street or building, as in "Florida Court". */
const wordsAfterOwnNames = new Set([
  ...streetTypeWords.keys(),
  ..."apartments building complex flats gardens heights lodge lofts manor mansions mews".split(" "),
  ..."place residence ridge square suites terraces towers villas".split(" "),
]);

/** The length of a name up to which it is a word or a short form of many things, such as UP or SCC. */
const shortName = 3;

/** Makes the function that finds the places of our list that a free text names by whole words, by name. */
export function createMentionFinder(places: readonly GazetteerPlace[]) {
  const { mentionsIn } = createPlaceNameIndex(places);
  return (text: string): ReadonlyMap<string, readonly Coordinates[]> => {
    const split = splitAddressWords(text);
    const words = split.map((word) => word.text);
    const found = mentionsIn(split).flatMap(({ from, end, places: named }) => {
      const key = words.slice(from, end).join("");
      const isOrdinary = key.length <= shortName || ordinaryWords.has(key);
      if (isOrdinary || wordsAfterOwnNames.has(words[end] ?? "")) return [];
      // "North gate" is no Northgate, but "Meyerspark" is Meyers Park.
      const meant = named.filter(({ name, aliases }) =>
        [name, ...aliases].some(
          (each) => placeTextKey(each) === key && splitAddressWords(each).length >= end - from,
        ),
      );
      return meant.slice(0, 1).map(({ name }) => [name, meant.map((one) => one.location)] as const);
    });
    return new Map(found);
  };
}
