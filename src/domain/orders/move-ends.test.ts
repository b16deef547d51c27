import { expect, it } from "vitest";
import {
  addressRequiredMessage,
  checkMoveAddressDetails,
  cleanMoveAddressDetails,
  emptyMoveAddressDetails,
  fullAddress,
  isAddressFarFromPlace,
} from "./move-ends.ts";

const end = {
  ...emptyMoveAddressDetails,
  contactName: " Thandi Sample ",
  contactCellphone: "082 555 0001",
};
const hatfield = { kind: "suburb", text: "Hatfield, Pretoria, 0083" } as const;
const mall = { kind: "mall", text: "Sandton City, Sandton" } as const;

it("an end needs a door, a contact and a number", { tags: "O-101" }, () => {
  expect(checkMoveAddressDetails("pickupDetails", emptyMoveAddressDetails, hatfield)).toEqual({
    "pickupDetails.address": addressRequiredMessage,
    "pickupDetails.contactName": "Contact person is required",
    "pickupDetails.contactCellphone": "Cellphone is required",
  });
  for (const address of ["12", "Hatfield"]) {
    expect(checkMoveAddressDetails("destinationDetails", { ...end, address }, hatfield)).toEqual({
      "destinationDetails.address": addressRequiredMessage,
    });
  }
  const long = { ...end, address: "Acacia Court", unit: "x".repeat(101) };
  expect(Object.keys(checkMoveAddressDetails("pickupDetails", long, hatfield))).toEqual([
    "pickupDetails.unit",
  ]);
  expect(checkMoveAddressDetails("pickupDetails", end, mall)).toEqual({});
  const unseen = { ...end, address: "\u3164", unit: "\u200b", contactName: "082" };
  expect(checkMoveAddressDetails("pickupDetails", unseen, mall)).toEqual({
    "pickupDetails.contactName": "Contact person needs letters",
  });
});

it("the place is the address of an end for which nobody typed one", { tags: "O-100" }, () => {
  const unseen = { address: "\u3164", unit: "\u200b", contactName: " Thandi\u00ad  Sample " };
  expect(cleanMoveAddressDetails({ ...end, ...unseen }, "Sandton City")).toEqual({
    address: "Sandton City",
    unit: "",
    contactName: "Thandi Sample",
    contactCellphone: "+27825550001",
  });
});

it.each([
  ["31 Church Street", "Hatfield, Pretoria", "31 Church Street, Hatfield, Pretoria"],
  ["12 Main Road", "12 Main Road, Bryanston", "12 Main Road, Bryanston"],
  ["Unit 4, 12 Main Road", "Unit 4, 12 Main Road, Bryanston", "Unit 4, 12 Main Road, Bryanston"],
  ["12 Main Road", "Main Road, Bryanston", "12 Main Road, Bryanston"],
  ["1234", "Orlando East, Soweto", "1234 Orlando East, Soweto"],
  ["5 Hatfield Close", "Hatfield, Pretoria", "5 Hatfield Close, Hatfield, Pretoria"],
])("the address %s in %s is written %s", { tags: "O-104" }, (address, place, whole) => {
  expect(fullAddress(place, { address })).toBe(whole);
  expect(fullAddress(place, null)).toBe(place);
});

it("an address is at most 10 km from its place", { tags: "O-102" }, () => {
  const place = { lat: -25.75, lng: 28.24 };
  expect(isAddressFarFromPlace({ lat: -25.83, lng: 28.24 }, place)).toBe(false);
  expect(isAddressFarFromPlace({ lat: -25.85, lng: 28.24 }, place)).toBe(true);
});
