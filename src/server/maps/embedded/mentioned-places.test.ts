import { expect, it } from "vitest";
import { notes, units } from "#harness/seed/words.ts";
import { readOwnPlaces } from "./embedded-maps.ts";
import { createMentionFinder } from "./mentioned-places.ts";

const find = createMentionFinder(await readOwnPlaces());
const namesIn = (text: string) => [...find(text).keys()];

it("a note names places by whole words, in any spelling of ours", { tags: "O-1605" }, () => {
  expect(namesIn("the real place is MAMELODI EAST, then kempton-park")).toEqual([
    "Mamelodi East",
    "Kempton Park",
  ]);
  expect(namesIn("Drop at 5 Molefe Street in Soshanguve")).toEqual(["Soshanguve"]);
});

it("streets, buildings, people and things that are called like a place are none", {
  tags: "O-1606",
}, () => {
  const harmless = [
    ...notes,
    ...units,
    "Unit 12, Waterkloof Gardens; entrance in Durban Street",
    "Unit 8, Rosebank Lofts; Unit 77, Greenstone Ridge",
    "Flat 5 Bryanston Court, ask for Alex, Naledi or Mrs Dlamini",
    "Use the north gate and go up the stairs, past the crown and the springs of the old bed",
    "Ons huis is langs die kerk, die wit huis met die rooi dak",
    "Discovery building, the village entrance, behind the station",
  ];
  expect(harmless.filter((text) => namesIn(text).length > 0)).toEqual([]);
});
