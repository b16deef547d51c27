import { ownerDetails, typedVehicle } from "../drivers.ts";
import type { Refusal, RefusedInput } from "./refused-input.ts";

const typedCode: readonly Refusal[] = [
  [{ verificationCode: "   " }, "Verification code is required"],
  [{ email: "" }, "Email is required"],
];

/** The refusals of a form's password, which stands at this path of its body. */
const passwords = (at = ""): readonly Refusal[] => {
  const both = (password: string) => ({
    [`${at}password`]: password,
    [`${at}confPassword`]: password,
  });
  return [
    [
      both(""),
      {
        [`${at}password`]: "Password is required",
        [`${at}confPassword`]: "Confirm Password is required",
      },
    ],
    [
      both("é"),
      "Password must be at least 10 characters long. Password must contain at least one uppercase letter. Password must contain at least one number. Password must contain at least one special character.",
    ],
    [both("Password123!"), /most common passwords/],
  ];
};

const oldPolicy: Refusal = [{ privacyVersion: "1999-01-01" }, /^The privacy policy has changed\./];

/** Every wrong field is named at once. */
const edited: Refusal = [
  { name: " ", surname: "", email: "a@x.example,b@x.example", cellphone: "12" },
  {
    name: "Name is required",
    surname: "Surname is required",
    email: "Please enter one valid email address, for example name@example.com",
    cellphone:
      "Please enter a cellphone number such as 082 555 0000. For another country, start with + and its code, such as +44 7700 900123",
  },
];

const noOwner = ownerDetails("", { name: "", surname: "", cellphone: "", area: "" });

export const refusedPeopleInput: RefusedInput = {
  "POST /api/login": [
    [{ email: ["a@b.example"] }, /./],
    [{ loginPartyType: "owner" }, "Choose client, user or driver."],
  ],
  "POST /api/createcontact": [
    [{ message: " \u0001\u202e\u3164" }, "Message is required"],
    [{ message: "x\u0000" }, /./],
    [{ website: "https://buy.example" }, "Leave this field empty, then send your message again."],
  ],
  "POST /api/clients/verifyOtp": typedCode,
  "POST /api/drivers/verifyOtp": typedCode,
  "POST /api/clients/register": [...passwords(), oldPolicy],
  "PATCH /api/clients/updatepassword": passwords(),
  "PATCH /api/users/updatepassword": passwords(),
  "PATCH /api/drivers/updatepassword": passwords(),
  "PATCH /api/clients/update/{id}": [
    edited,
    [{ clientType: "vip" }, "Choose individual or corporate."],
  ],
  "PATCH /api/clients/mydata/consent": [oldPolicy],
  "POST /api/clients/mydata/erase": [[{ password: "" }, "Password is required"]],
  "POST /api/users/register": [edited],
  "PATCH /api/users/update/{id}": [edited],
  "PATCH /api/owners/update/{id}": [edited],
  "POST /api/drivers/register": [
    ...passwords("driverDetails."),
    [
      { ownerDetails: noOwner },
      {
        "ownerDetails.name": "Name is required",
        "ownerDetails.surname": "Surname is required",
        "ownerDetails.email": "Email is required",
        "ownerDetails.cellphone": "Cellphone is required",
        "ownerDetails.area": "Area is required",
      },
    ],
    [
      {
        "driverDetails.name": "",
        vehicles: [
          typedVehicle(),
          { ...typedVehicle(), truckSize: "", licencePlate: "", shape: "", git: "" },
        ],
        agreedToTerms: false,
      },
      {
        "driverDetails.name": "Name is required",
        "vehicles.1.truckSize": "Truck Size is required",
        "vehicles.1.licencePlate": "Vehicle licence plate is required",
        "vehicles.1.shape": "Vehicle body shape is required",
        "vehicles.1.git": "The GIT field is required",
        agreedToTerms: "Please agree to the Terms and Conditions",
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
    [{ area: "" }, "Area based is required"],
    [{ ownerDriver: "yes" }, /./],
    ...passwords(),
  ],
  "PATCH /api/drivers/update/{id}": [
    [
      { name: "", area: " ", ownerId: "nobody", vehicleId: "x" },
      {
        name: "Name is required",
        area: "Area is required",
        ownerId: "Choose an owner from the list of owners.",
        vehicleId: "Choose one of this driver's own vehicles.",
      },
    ],
  ],
  "POST /api/vehicles/register/vehicleonly": [
    [
      { truckSize: "", licencePlate: "", shape: "", git: "" },
      {
        truckSize: "Truck size is required",
        licencePlate: "Licence plate is required",
        shape: "Vehicle shape is required",
        git: "Goods in Transit (GIT) info is required",
      },
    ],
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
