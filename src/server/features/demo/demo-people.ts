/** Invented people. Addresses are of a reserved domain, numbers of a block that belongs to nobody. */
export type DemoPerson = { readonly name: string; readonly surname: string };

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

type DemoTruck = "1.5ton" | "3ton" | "8ton";
type DemoDriver = DemoPerson & {
  readonly area: string;
  readonly truckSize: DemoTruck;
  readonly shape: "open" | "closed";
  readonly status: "active" | "pending" | "suspended";
};

const driver = (
  name: string,
  surname: string,
  area: string,
  truckSize: DemoTruck,
  shape: "open" | "closed",
  status: "active" | "pending" | "suspended" = "active",
): DemoDriver => ({ name, surname, area, truckSize, shape, status });

export const demoDrivers: readonly DemoDriver[] = [
  driver("Themba", "Demodriver", "Soweto", "1.5ton", "closed"),
  driver("Kagiso", "Wheelman", "Randburg", "1.5ton", "open"),
  driver("Jaco", "Stuurman", "Pretoria", "3ton", "closed"),
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
