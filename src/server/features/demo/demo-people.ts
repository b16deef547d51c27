import type { TruckSize } from "#domain/fleet/truck-catalogue.ts";
import type { VehicleShape } from "#domain/fleet/vehicle-traits.ts";

/** Invented people. Addresses are of a reserved domain, numbers of a block that belongs to nobody. */
export type DemoPerson = { readonly name: string; readonly surname: string };

type BasedPerson = DemoPerson & { readonly area: string };
type DemoTruck = { readonly truckSize: TruckSize; readonly shape: VehicleShape };
type DemoDriver = BasedPerson & {
  /** The first is the current one. */
  readonly trucks: readonly [DemoTruck, ...DemoTruck[]];
  readonly status: "active" | "pending" | "suspended";
};

export const demoClients: readonly DemoPerson[] = [
  { name: "Naledi", surname: "Sample" },
  { name: "Pieter", surname: "Voorbeeld" },
  { name: "Ayesha", surname: "Demo" },
  { name: "Thabo", surname: "Mohlala" },
  { name: "Lerato", surname: "Example" },
  { name: "Johan", surname: "Proefman" },
  { name: "Zanele", surname: "Isibonelo" },
  { name: "Kavitha", surname: "Testpillay" },
  { name: "Sipho", surname: "Mfanekiso" },
  { name: "Annelie", surname: "Oefening" },
  { name: "Mpho", surname: "Sekai" },
  { name: "Riaan", surname: "Toetsman" },
  { name: "Nomvula", surname: "Isampula" },
  { name: "Imran", surname: "Trial" },
  { name: "Grace", surname: "Specimen" },
  { name: "Bongani", surname: "Umzekelo" },
  { name: "Chantelle", surname: "Model" },
  { name: "Tshepo", surname: "Mohlomong" },
  { name: "Wihan", surname: "Voorstel" },
  { name: "Christiana-Maria Nokuthula", surname: "van der Westhuizen-Example" },
];

const driver = (
  name: string,
  surname: string,
  area: string,
  truckSize: DemoTruck["truckSize"],
  shape: DemoTruck["shape"],
  status: DemoDriver["status"] = "active",
): DemoDriver => ({ name, surname, area, trucks: [{ truckSize, shape }], status });

/** Invented drivers with trucks; every third drives somebody else's. */
export const demoDrivers: readonly DemoDriver[] = [
  driver("Themba", "Demodriver", "Soweto", "1.5ton", "closed"),
  driver("Kagiso", "Wheelman", "Randburg", "1.5ton", "open"),
  {
    name: "Jaco",
    surname: "Stuurman",
    area: "Pretoria",
    trucks: [
      { truckSize: "3ton", shape: "closed" },
      { truckSize: "1.5ton", shape: "open" },
    ],
    status: "active",
  },
  driver("Lungile", "Umshayeli", "Midrand", "3ton", "closed"),
  driver("Farouk", "Roadman", "Lenasia", "1.5ton", "closed"),
  driver("Sibusiso", "Longhaul", "Tembisa", "3ton", "open"),
  driver("Andile", "Loadwell", "Germiston", "1.5ton", "closed"),
  driver("Morné", "Sleepwa", "Centurion", "3ton", "closed"),
  driver("Vusi", "Kargo", "Katlehong", "8ton", "closed"),
  driver("Tumelo", "Newhire", "Vanderbijlpark", "1.5ton", "open", "pending"),
  driver("Palesa", "Onboard", "Krugersdorp", "3ton", "closed", "pending"),
  driver("Gert", "Parkeer", "Benoni", "1.5ton", "closed", "suspended"),
];

/** A driver who registered without a truck and waits for review. */
export const demoDriverOnly: BasedPerson = {
  name: "Zodwa",
  surname: "Handson",
  area: "Alexandra",
};

/** Owners whose trucks others drive. */
export const demoOwners: readonly [BasedPerson, ...BasedPerson[]] = [
  { name: "Nandi", surname: "Fleetwood", area: "Johannesburg" },
  { name: "Hendrik", surname: "Wabesitter", area: "Pretoria" },
];
