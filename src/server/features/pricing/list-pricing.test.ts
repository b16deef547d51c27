import { expect, it } from "vitest";
import { offeredSizes, offeredTrucks } from "#domain/fleet/truck-catalogue.ts";
import { openTestApp } from "#harness/app.ts";
import { csvLines } from "#harness/csv.ts";
import { openOffice } from "#harness/office.ts";

const app = await openTestApp();
const office = await openOffice(app);

const sizesOf = async (query: string) =>
  (await office.read(`pricing?${query}`)).items.map(
    ({ truckSize }: { truckSize: string }) => truckSize,
  );

it("lists the sizes with their rates, for staff alone", { tags: "L-13" }, async () => {
  const answer = await office.get("pricing");
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    items: offeredTrucks.map(({ size, rates }) => ({
      id: expect.any(String),
      truckSize: size,
      ...rates,
      ratePerKm: Number(rates.ratePerKm),
    })),
    total: offeredTrucks.length,
    nextCursor: null,
  });
});

it("searches, sorts and pages the list", { tags: "L-14" }, async () => {
  expect(await sizesOf("q=1.5")).toEqual(["1.5ton"]);
  expect(await sizesOf("q=15")).toEqual([]);
  expect(await sizesOf("sort=-truckSize")).toEqual(offeredSizes.toReversed());
  const { nextCursor } = (await office.get("pricing?limit=1")).json();
  expect(await sizesOf(`limit=1&cursor=${nextCursor}`)).toEqual([offeredSizes[1]]);
});

it("sends the price list as a file, with exact rates", { tags: "L-15" }, async () => {
  const answer = await office.get("pricing.csv?q=1.5");
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toBe('attachment; filename="price-list.csv"');
  expect(csvLines(answer)).toEqual([
    "No,Id,Truck Size,Base Amount,Rate Per Km,Helpers Pricing,Floors Pricing",
    expect.stringMatching(/^1,[^,]+,1\.5ton,500\.00,12\.50,150\.00,50\.00$/),
  ]);
});
