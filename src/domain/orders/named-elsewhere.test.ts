import { expect, it } from "vitest";
import { kmsElsewhere } from "./named-elsewhere.ts";

/** A point so many kilometres north of the pickup. */
const north = (kms: number) => ({ lat: -26 + kms / 111.195, lng: 28 });

it("a named place counts once it is farther than 5 km from both ends", { tags: "O-1605" }, () => {
  const ends = [north(0), north(20)];
  const near = [-5.01, -4.99, 4.99, 5.01, 14.99, 24.99, 60].map((kms) =>
    kmsElsewhere([north(kms)], ends),
  );
  expect(near).toEqual([5, null, null, 5, 5, null, 40]);
  expect(kmsElsewhere([north(60), north(18)], ends)).toBeNull();
});
