import { ownerDetails, typedVehicle } from "../drivers.ts";
import { goodPassword } from "../factories.ts";
import { freshEmail } from "../verified-address.ts";
import type { Refusal, RefusedInput } from "./refused-input.ts";

const oneAddress = "Please enter one valid email address, for example name@example.com";
const agree = "Please agree to the Terms and Conditions";
const lacks = {
  name: "Name is required",
  surname: "Surname is required",
  email: "Email is required",
  cellphone: "Cellphone is required",
};
const blank = { name: " ", surname: "", email: "", cellphone: "" };
const noNumber =
  "Please enter a cellphone number such as 082 555 0000. For another country, start with + and its code, such as +44 7700 900123";

/** Addresses that a mail server would read otherwise than as one. */
const noAddresses = [
  ["a@x.example", "b@x.example"],
  { address: "a@x.example" },
  "a@x.example,b@x.example",
  "a@x.example, b@x.example",
  "a@x.example;b@x.example",
  "a@x.example b@x.example",
  "a@x.example\r\nBcc: b@x.example",
  "A <a@x.example>",
  '"a@x.example" <b@x.example>',
  "a@x.example\u0000",
  "a@localhost",
  "a@@x.example",
];
const askedForCode: readonly Refusal[] = [
  ...["", "   "].map((email): Refusal => [{ email }, lacks.email]),
  ...noAddresses.map((email): Refusal => [{ email }, /./]),
];
const typedCode: readonly Refusal[] = [
  [{ verificationCode: "   " }, "Verification code is required"],
  [{ email: "" }, lacks.email],
];

/** The refusals of a form's password, which stands at this path of its body. */
const passwords = (at = ""): readonly Refusal[] => {
  const both = (password: string) => ({
    [`${at}password`]: password,
    [`${at}confPassword`]: password,
  });
  const confirm = `${at}confPassword`;
  return [
    [
      both(""),
      { [`${at}password`]: "Password is required", [confirm]: "Confirm Password is required" },
    ],
    [{ [confirm]: "" }, "Confirm Password is required"],
    [{ [confirm]: `${goodPassword}x` }, "Passwords do not match"],
    [
      both("é"),
      "Password must be at least 10 characters long. Password must contain at least one uppercase letter. Password must contain at least one number. Password must contain at least one special character.",
    ],
    [both("Password123!"), /most common passwords/],
  ];
};

const edited: readonly Refusal[] = [
  [blank, lacks],
  [
    { email: "a@x.example,b@x.example", cellphone: "12" },
    { email: oneAddress, cellphone: noNumber },
  ],
];
const noStatus = "Choose pending, active, suspended or removed.";
const ofVehicle = (at: string, fields: Readonly<Record<string, string>>): readonly Refusal[] =>
  Object.entries(fields).map(([field, said]) => [
    { vehicles: [typedVehicle(), typedVehicle({ [field]: "" })] },
    { [`${at}${field}`]: said },
  ]);
const person = (at = ""): readonly Refusal[] => [
  [{ [`${at}name`]: "" }, lacks.name],
  [{ [`${at}surname`]: "" }, lacks.surname],
  [{ [`${at}cellphone`]: "" }, lacks.cellphone],
];
const noOwner = ownerDetails("", { name: "", surname: "", cellphone: "", area: "" });

export const refusedOfPeople: RefusedInput = {
  "POST /api/login": [
    [{ email: ["a@b.example"] }, /./],
    [{ loginPartyType: "owner" }, "Choose client, user or driver."],
  ],
  "POST /api/createcontact": [
    [
      { name: "", email: "", cellphone: "" },
      { name: lacks.name, email: lacks.email, cellphone: lacks.cellphone },
    ],
    [{ message: " \u0001\u202e\u3164" }, "Message is required"],
    ...noAddresses.map((email): Refusal => [{ email }, /./]),
    [{ cellphone: "12345" }, /./],
    [{ name: "Thandi\r\nBcc: b@x.example" }, /./],
    [{ message: "x\u0000" }, /./],
    [{ website: "https://buy.example" }, "Leave this field empty, then send your message again."],
  ],
  "PATCH /api/contacts/update/{id}": [[{ status: "done" }, "Choose new or handled."]],
  "POST /api/clients/createOtp": askedForCode,
  "POST /api/clients/forgotpassword": askedForCode,
  "POST /api/drivers/createOtp": askedForCode,
  "POST /api/drivers/forgotpassword": askedForCode,
  "POST /api/clients/verifyOtp": typedCode,
  "POST /api/drivers/verifyOtp": typedCode,
  "POST /api/clients/register": [
    ...person(),
    ...passwords(),
    [{ agreedToTerms: false }, agree],
    [{ privacyVersion: "1999-01-01" }, /^The privacy policy has changed\./],
  ],
  "PATCH /api/clients/updatepassword": passwords(),
  "PATCH /api/users/updatepassword": passwords(),
  "PATCH /api/drivers/updatepassword": passwords(),
  "POST /api/clients/create": [
    [{ name: "" }, lacks.name],
    [{ email: "no address" }, /./],
  ],
  "PATCH /api/clients/update/{id}": [
    ...edited,
    [
      { status: "asleep", clientType: "vip", corporateInterest: "maybe" },
      {
        status: noStatus,
        clientType: "Choose individual or corporate.",
        corporateInterest: "Choose yes or no.",
      },
    ],
  ],
  "PATCH /api/clients/mydata/consent": [
    [{ corporateInterest: "maybe" }, "Choose yes or no."],
    [{ privacyVersion: "1999-01-01" }, /^The privacy policy has changed\./],
  ],
  "POST /api/clients/mydata/erase": [[{ password: "" }, "Password is required"]],
  "POST /api/users/register": [
    [
      { ...blank, role: "" },
      { ...lacks, role: "Choose user or admin." },
    ],
    [{ email: "a@x.za,b@x.za" }, oneAddress],
    ...passwords(),
  ],
  "PATCH /api/users/update/{id}": [
    ...edited,
    [
      { status: "asleep", role: "owner" },
      { status: noStatus, role: "Choose user or admin." },
    ],
  ],
  "POST /api/drivers/register": [
    ...person("driverDetails."),
    [{ "driverDetails.area": "" }, "Area is required"],
    ...passwords("driverDetails."),
    [{ agreedToTerms: false }, agree],
    ...ofVehicle("vehicles.1.", {
      truckSize: "Truck Size is required",
      licencePlate: "Vehicle licence plate is required",
      shape: "Vehicle body shape is required",
      git: "The GIT field is required",
    }),
    [
      { ownerDetails: noOwner },
      {
        "ownerDetails.name": lacks.name,
        "ownerDetails.surname": lacks.surname,
        "ownerDetails.email": lacks.email,
        "ownerDetails.cellphone": lacks.cellphone,
        "ownerDetails.area": "Area is required",
      },
    ],
    [
      {
        "driverDetails.name": "",
        vehicles: [typedVehicle({ shape: "" })],
        agreedToTerms: false,
      },
      {
        "driverDetails.name": lacks.name,
        "vehicles.0.shape": "Vehicle body shape is required",
        agreedToTerms: agree,
      },
    ],
    [{ vehicles: [] }, "Please add at least one vehicle"],
    [
      { vehicles: Array.from({ length: 21 }, () => typedVehicle()) },
      "Please register at most 20 vehicles at once",
    ],
    [
      {
        vehicles: ["AB 12 CD GP", "ab12cdgp", "<b>"].map((licencePlate) =>
          typedVehicle({ licencePlate }),
        ),
      },
      {
        "vehicles.1.licencePlate": "This licence plate is in the list already",
        "vehicles.2.licencePlate": /valid licence plate/,
      },
    ],
    [
      { "driverDetails.ownerDriver": "no", "driverDetails.ownerId": "x" },
      { "driverDetails.ownerDriver": /./, "driverDetails.ownerId": /./ },
    ],
  ],
  "POST /api/drivers/register/driveronly": [
    ...person(),
    [{ email: "" }, lacks.email],
    [{ area: "" }, "Area based is required"],
    [{ ownerDriver: "yes" }, /./],
    ...passwords(),
    [{ agreedToTerms: false }, agree],
  ],
  "PATCH /api/drivers/update/{id}": [
    [
      { name: "", area: " ", ownerId: "nobody", vehicleId: "x" },
      {
        name: lacks.name,
        area: "Area is required",
        ownerId: "Choose an owner from the list of owners.",
        vehicleId: "Choose one of this driver's own vehicles.",
      },
    ],
  ],
  "PATCH /api/owners/update/{id}": [
    [
      { name: "", email: freshEmail().replace("@", ""), area: "" },
      { name: lacks.name, email: /./, area: /./ },
    ],
  ],
  "POST /api/vehicles/register/vehicleonly": [
    [{ truckSize: "" }, "Truck size is required"],
    [{ licencePlate: "" }, "Licence plate is required"],
    [{ shape: "" }, "Vehicle shape is required"],
    [{ git: "" }, "Goods in Transit (GIT) info is required"],
    [{ agreedToTerms: false }, agree],
  ],
  "PATCH /api/vehicles/update/{id}": [
    [
      { truckSize: "2ton", shape: "", driverId: "x", ownerId: "x" },
      {
        truckSize: "Truck size is required",
        shape: "Vehicle shape is required",
        driverId: "Choose a driver from the list of drivers.",
        ownerId: "Choose an owner from the list of owners.",
      },
    ],
  ],
};
