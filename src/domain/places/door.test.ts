import { expect, it } from "vitest";
import {
  isAddressPreciseEnough,
  isDoorAddress,
  isSamePickupAndDestination,
  withoutDoorNumber,
} from "./door.ts";
import type { PlaceKind } from "./place-kinds.ts";

it.each<[PlaceKind | null, string, boolean]>([
  ["suburb", "Hatfield, Pretoria, 0083", false],
  ["street", "12 Main Road, Bryanston, Sandton, 2191", true],
  ["street", "Villa Rosa, 12a Main Road, Bryanston", true],
  ["street", "7 14th Street, Parkhurst", true],
  ["street", "Main Road, Bryanston, Sandton, 2191", false],
  ["street", "14th Street, Parkhurst", false],
  ["street", "R55, Kyalami", false],
  ["street", "Main Road, Diepkloof Zone 5", false],
  ["street", "Erf 12, Orlando East", true],
  ["street", "Kerkstraat 120, Pretoria", true],
  ["street", "1234, Orlando East, Soweto", true],
  ["street", "Winkel 9, Vaal Mall", true],
  ["mall", "Sandton City, Sandton", true],
  [null, "12 Main Road, Bryanston", false],
])("a %s, %s, is a door: %s", { tags: "O-101" }, (kind, text, expected) => {
  expect(isDoorAddress({ kind, text })).toBe(expected);
});

it.each([
  ["12 Main Road, Bryanston, Sandton, 2191", "Main Road, Bryanston, Sandton, 2191"],
  ["Unit 4, 12a-14 Main Road, Bryanston", "Main Road, Bryanston"],
  ["7 14th Street, Parkhurst", "14th Street, Parkhurst"],
  ["Kerkstraat 120, Pretoria", "Kerkstraat, Pretoria"],
  ["1234, Orlando East, Soweto", "Orlando East, Soweto"],
  ["Sandton City, Sandton", "Sandton City, Sandton"],
])("%s without its door is %s", { tags: "O-1586" }, (text, expected) => {
  expect(withoutDoorNumber(text)).toBe(expected);
});

it.each([
  ["12 Main Road", true],
  ["Acacia Court", true],
  ["Corner Rivonia Road and Grayston Drive", true],
  ["14th Street, Villa Rosa", true],
  ["14th Street, Sandton", false],
  ["Main Road", false],
  ["Sandton", false],
  ["sandton, johannesburg", false],
  ["S", false],
  ["12", false],
  ["Kerkstraat 120", true],
])("in Sandton, '%s' leads to a door: %s", { tags: "O-101" }, (address, expected) => {
  const sandton = { kind: "town", text: "Sandton, Johannesburg, 2196" } as const;
  expect(isAddressPreciseEnough(address, sandton)).toBe(expected);
});

it.each<[PlaceKind, string, boolean]>([
  ["township", "Soshanguve Block L, Soshanguve, 0152", true],
  ["township", "Orlando East, Soweto, 1804", true],
  ["estate", "Silver Lakes, Pretoria", true],
  ["suburb", "Protea Glen Ext 11, Soweto", true],
  ["suburb", "Diepkloof Zone 6, Soweto", true],
  ["suburb", "Bryanston, Sandton, 2191", false],
  ["town", "Hammanskraal, Tshwane", false],
])("in a %s, %s, '1234' alone leads to a door: %s", { tags: "O-1270" }, (kind, text, expected) => {
  expect(isAddressPreciseEnough("1234", { kind, text })).toBe(expected);
});

const end = (placeId: string | null, formatted_address: string, kind: PlaceKind | null) => ({
  placeId,
  formatted_address,
  kind,
});

it.each([
  [end("a", "12 Main Road, Sandton", "street"), end("b", "12 main road sandton", "street"), true],
  [end("mall", "Mall of Africa", "mall"), end("mall", "Mall of Africa", "mall"), true],
  [end("a", "Main Road, Sandton", "street"), end("a", "Main Road, Sandton", "street"), false],
  [end("sandton", "Sandton", "town"), end("sandton", "Sandton", "town"), false],
  [end("a", "12 Main Road, Sandton", "street"), end("b", "14 Main Road, Sandton", "street"), false],
  [end(null, "", null), end(null, "", null), false],
  [end("a", "Somewhere", null), end("a", "Somewhere", null), false],
])("a trip from %j to %j ends where it begins: %s", { tags: "V-12" }, (from, to, expected) => {
  expect(isSamePickupAndDestination(from, to)).toBe(expected);
});
