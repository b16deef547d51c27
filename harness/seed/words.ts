/** The parts of invented people, addresses and notes. */

export const names = [
  "Naledi Thabo Lerato Sipho Zanele Bongani Mpho Nomvula Tshepo Palesa Kagiso Themba Lungile Andile",
  "Sibusiso Tumelo Vusi Nokuthula Refilwe Khanyi Siyabonga Dineo Katlego Busisiwe Lindiwe Mandla",
  "Pieter Johan Annelie Riaan Wihan Chantelle Gert Jaco Elmarie Hannes Marieke Stefan Liezl Francois",
  "Ayesha Imran Farouk Kavitha Priya Yusuf Fatima Rajesh Shireen Naidoo Zayd Anjali Grace David Sarah",
  "Michael Emma James Rebecca Daniel Wei Mei Tendai Chipo Blessing Patience Emmanuel Joao Thandiwe",
].flatMap((line) => line.split(" "));

export const surnames = [
  "Dlamini Mokoena Nkosi Khumalo Mahlangu Sithole Ndlovu Mabaso Molefe Radebe Zulu Tshabalala Phiri",
  "Maseko Mthembu Baloyi Chauke Mashaba Letsoalo Modise Mohlala Sekai Umzekelo Isampula Isibonelo",
  "Botha Pretorius Venter Nel Kruger Steyn Fourie Coetzee Swanepoel Vorster Voorbeeld Toetsman",
  "Naicker Pillay Moodley Govender Patel Ismail Cassim Essop Chetty Maharaj Singh Testpillay Abrahams",
  "Smith Jones Brown Wilson Taylor Sample Example Specimen Moyo Ncube Sibanda Chen Wong Ferreira",
].flatMap((line) => line.split(" "));

export const areas = [
  "Soweto, Randburg, Pretoria, Midrand, Lenasia, Tembisa, Germiston, Centurion, Katlehong",
  "Vanderbijlpark, Krugersdorp, Benoni, Boksburg, Roodepoort, Alberton, Springs",
].flatMap((line) => line.split(", "));

export const streets = [
  "Main Road, Oak Avenue, Church Street, Acacia Street, Voortrekker Road, Rivonia Boulevard",
  "Commissioner Street, Jorissen Street, Lynnwood Road, Monument Road, Paul Kruger Street",
  "Ontdekkers Road, Jan Smuts Avenue, Louis Botha Avenue, Protea Lane, Jacaranda Crescent",
  "Nelson Mandela Drive, Beyers Naude Drive, Sisulu Street, Kudu Close",
].flatMap((line) => line.split(", "));

/** Places of Gauteng that the maps provider knows each by one name. */
export const suburbs = [
  ...areas,
  ...[
    "Bryanston, Melville, Hatfield, Sandton, Edenvale, Kempton Park, Braamfontein, Menlo Park",
    "Linden, Parkhurst, Fourways, Houghton, Rosebank, Mamelodi, Soshanguve, Brakpan",
    "Vereeniging, Heidelberg, Orlando East, Lenasia South, Pretoria North, Menlyn",
  ].flatMap((line) => line.split(", ")),
];

export const notes = [
  "",
  "",
  "",
  "The gate code is at the guard house. Please bring blankets for the piano.",
  "Third floor, the lift is small: the couch must go up the stairs.",
  "A fridge, a double bed, six boxes.",
  "Call me when you are ten minutes away.",
  "Die sleutel is by die buurman.",
  "Office furniture: eight desks, twelve chairs, one very heavy safe.",
  "Please park in the street, the driveway is too steep for the truck.",
] as const;

export const units = [
  "",
  "",
  "",
  "Unit 4, Acacia Court; ring at the gate",
  "Flat 12, second floor",
  "Stand 7, Oak Estate; the guard has the name",
  "Shop 3, deliveries at the back",
] as const;

/** Stands in about one order of 10,000, for searches that find few. */
export const rareNote = "The harpsichord goes last and stands upright.";

export const messages = [
  "Do you also move on public holidays, and is the price the same?",
  "I would like a quotation for our office: three floors, about forty desks.",
  "My delivery arrived early and nothing was scratched. Thank you!",
  "Can the driver bring straps and blankets? There is a large mirror.",
  "I have registered and cannot find the message with the code.",
  "Is it possible to change the date of a booked move by two days?",
] as const;

export const wishes = [
  "Please delete what you have of me.",
  "My surname has changed.",
  "Does not want to be called.",
] as const;

/** Damage that clients report after a move. */
export const damages = [
  "The mirror of the wardrobe is cracked. It was whole when it was loaded.",
  "One of the boxes from the kitchen is missing, with the pots in it.",
  "A leg of the dining table broke off while it was carried up the stairs.",
  "The fridge has a dent in its door.",
];
