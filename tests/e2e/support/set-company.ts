import { request } from "@playwright/test";

/** Gives the installation the details that its pages show, before the first test. */
export default async function setCompany(): Promise<void> {
  const baseURL = `http://localhost:${process.env["E2E_PORT"]}`;
  const admin = await request.newContext({ baseURL });
  const login = await admin.post("/api/login", {
    data: {
      email: process.env["E2E_ADMIN_EMAIL"],
      password: process.env["E2E_ADMIN_PASSWORD"],
      loginPartyType: "user",
    },
  });
  const saved = await admin.patch("/api/settings", {
    headers: { authorization: `Bearer ${(await login.json()).token}` },
    data: {
      version: 1,
      legalName: "Layisha Transport (Pty) Ltd",
      legalStatus: "Private company registered in South Africa",
      registrationNumber: "2023/555000/07",
      placeOfRegistration: "Pretoria, South Africa",
      vatNumber: "4005550000",
      officeBearers: "N. Example (director), T. Sample (director)",
      physicalAddress: "1 Example Street, Newtown, Johannesburg, 2001",
      addressForService: "1 Example Street, Newtown, Johannesburg, 2001",
      informationOfficer: "N. Example",
      memberships: "None",
      codesOfConduct: "None",
      facebook: "https://facebook.example/layisha",
      instagram: "https://instagram.example/layisha",
    },
  });
  if (!saved.ok()) throw new Error(`The company could not be set: ${await saved.text()}`);
  await admin.dispose();
}
