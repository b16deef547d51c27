import { afterAll, expect, it } from "vitest";
import { offeredSizes, offeredTrucks } from "#domain/fleet/truck-catalogue.ts";
import { startTestApp } from "#harness/app.ts";
import { readCsv } from "#harness/csv.ts";
import { openOffice } from "#harness/office.ts";

const app = await startTestApp();
afterAll(() => app.close());
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
  expect(readCsv(answer)).toEqual([
    {
      No: "1",
      Id: expect.any(String),
      "Truck Size": "1.5ton",
      "Base Amount": "500.00",
      "Rate Per Km": "12.50",
      "Helpers Pricing": "150.00",
      "Floors Pricing": "50.00",
    },
  ]);
});
