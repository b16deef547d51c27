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
