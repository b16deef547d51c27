import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { codeFor } from "./mailbox.ts";
import { type Account, accountOf, answered, test as base, logIn, password } from "./orders.ts";

export type { Account } from "./orders.ts";

/** Signs one party of each kind in, at the first call for it. */
type Parties = Readonly<Record<"client" | "driver" | "member" | "admin", () => Promise<Account>>>;

/** Tests with parties of every kind, made once for each worker when first asked for. */
export const test = base.extend<Record<never, never>, { readonly parties: Parties }>({
  parties: [
    async ({ playwright, staff, client }, use, { project }) => {
      const opened: APIRequestContext[] = [];
      const once = (open: (api: APIRequestContext) => Promise<void>) => {
        let account: Promise<Account> | undefined;
        return () => {
          account ??= (async () => {
            const api = await playwright.request.newContext({
              baseURL: project.use.baseURL ?? "",
            });
            opened.push(api);
            await open(api);
            return accountOf(api);
          })();
          return account;
        };
      };
      await use({
        admin: async () => staff,
        client: async () => client,
        driver: once(registerDriver),
        member: once((api) => hireMember(staff, api)),
      });
      for (const api of opened) await api.dispose();
    },
    { scope: "worker" },
  ],
});

const person = { name: "Sipho", surname: "Sample", cellphone: "0825550077" };

/** Registers a driver with one vehicle by the calls of the product, and signs the driver in. */
async function registerDriver(api: APIRequestContext): Promise<void> {
  const email = `driver-${randomUUID()}@drivers.example.com`;
  await answered(await api.post("/api/drivers/createOtp", { data: { email } }));
  const verificationCode = await codeFor(api, email);
  await answered(await api.post("/api/drivers/verifyOtp", { data: { email, verificationCode } }));
  const details = { ...person, email, area: "Midrand" };
  const licencePlate = `E${randomUUID().replaceAll("-", "").slice(0, 8).toUpperCase()}GP`;
  await answered(
    await api.post("/api/drivers/register", {
      data: {
        driverDetails: { ...details, password, confPassword: password, ownerDriver: "yes" },
        vehicles: [{ truckSize: "3ton", licencePlate, shape: "closed", git: "yes" }],
        ownerDetails: details,
      },
    }),
  );
  await logIn(api, { email, password, loginPartyType: "driver" });
}

/** Has the administrator add a member of staff with the role `user`, and signs that member in. */
async function hireMember(admin: Account, api: APIRequestContext): Promise<void> {
  const email = `member-${randomUUID()}@staff.example.com`;
  const data = { ...person, email, password, confPassword: password, role: "user" };
  await answered(await admin.api.post("/api/users/register", { data }));
  await logIn(api, { email, password, loginPartyType: "user" });
}
