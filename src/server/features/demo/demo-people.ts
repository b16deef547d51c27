import type { TruckSize } from "#domain/fleet/truck-catalogue.ts";
import type { VehicleShape } from "#domain/fleet/vehicle-traits.ts";

/** Invented people. Addresses are of a reserved domain, numbers of a block that belongs to nobody. */
export type DemoPerson = { readonly name: string; readonly surname: string };

type BasedPerson = DemoPerson & { readonly area: string };
type DemoTruck = readonly [TruckSize, VehicleShape];
type DemoStatus = "active" | "pending" | "suspended";
export type DemoDriver = BasedPerson & {
  /** The first is the current one. */
  readonly trucks: readonly DemoTruck[];
  readonly status: DemoStatus;
};

/** A first name, and behind it the surname. */
function person(fullName: string): DemoPerson {
  const [name = "", ...surname] = fullName.split(" ");
  return { name, surname: surname.join(" ") };
}

export const demoClients: readonly DemoPerson[] = [
  "Naledi Sample, Pieter Voorbeeld, Ayesha Demo, Thabo Mohlala, Lerato Example, Johan Proefman",
  "Zanele Isibonelo, Kavitha Testpillay, Sipho Mfanekiso, Annelie Oefening, Mpho Sekai",
  "Riaan Toetsman, Nomvula Isampula, Imran Trial, Grace Specimen, Bongani Umzekelo",
  "Chantelle Model, Tshepo Mohlomong, Wihan Voorstel",
  "Christiana-Maria Nokuthula van der Westhuizen-Example",
].flatMap((line) => line.split(", ").map(person));

const driver = (
  fullName: string,
  area: string,
  trucks: readonly DemoTruck[],
  status: DemoStatus = "active",
): DemoDriver => ({ ...person(fullName), area, trucks, status });

const [small, smallOpen] = [["1.5ton", "closed"] as const, ["1.5ton", "open"] as const];
const [large, largeOpen] = [["3ton", "closed"] as const, ["3ton", "open"] as const];

/** Invented drivers; every third drives somebody else's truck, and the last has none. */
export const demoDrivers: readonly DemoDriver[] = [
  driver("Themba Demodriver", "Soweto", [small]),
  driver("Kagiso Wheelman", "Randburg", [smallOpen]),
  driver("Jaco Stuurman", "Pretoria", [large, smallOpen]),
  driver("Lungile Umshayeli", "Midrand", [large]),
  driver("Farouk Roadman", "Lenasia", [small]),
  driver("Sibusiso Longhaul", "Tembisa", [largeOpen]),
  driver("Andile Loadwell", "Germiston", [small]),
  driver("Morné Sleepwa", "Centurion", [large]),
  driver("Vusi Kargo", "Katlehong", [["8ton", "closed"]]),
  driver("Tumelo Newhire", "Vanderbijlpark", [smallOpen], "pending"),
  driver("Palesa Onboard", "Krugersdorp", [large], "pending"),
  driver("Gert Parkeer", "Benoni", [small], "suspended"),
  driver("Zodwa Handson", "Alexandra", [], "pending"),
];

/** Owners whose trucks others drive. */
export const demoOwners: readonly BasedPerson[] = [
  { ...person("Nandi Fleetwood"), area: "Johannesburg" },
  { ...person("Hendrik Wabesitter"), area: "Pretoria" },
];
