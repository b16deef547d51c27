import type { AccountType, PartyType, StaffRole } from "./party-kinds.ts";

type RoleChoices = Readonly<Record<StaffRole, boolean>>;

/**
 * The rights of staff, and which roles have them. API calls, pages and use cases name a right and never a
 * role, so a new role needs a decision only here.
 */
const rights = {
  /** The right to read orders with their papers, photos, messages and history, and the dashboard. */
  readOrders: { user: true, admin: true },
  bookOrders: { user: true, admin: true },
  /** The right to change, start, complete, cancel and delete orders, and to settle their fees and cash. */
  changeOrders: { user: true, admin: true },
  assignDrivers: { user: true, admin: true },
  /** The right to replace an amount of cash that was confirmed. */
  correctCash: { user: false, admin: true },
  manageClaims: { user: true, admin: true },
  manageClients: { user: true, admin: true },
  /** The right to edit drivers, their vehicles and the vehicles' owners. */
  manageFleet: { user: true, admin: true },
  manageDocuments: { user: true, admin: true },
  /** The right to read what moves and invoices bring in, on the dashboard and in histories. */
  readIncome: { user: true, admin: true },
  /** The right to read drivers' wallets, weekly statements, payouts and bank details. */
  readWallets: { user: true, admin: true },
  enterBankDetails: { user: true, admin: true },
  checkBankDetails: { user: false, admin: true },
  /** The right to import bank statements, set the purpose of their lines, and enter payments by hand. */
  recordPayments: { user: false, admin: true },
  makePayouts: { user: false, admin: true },
  releasePayouts: { user: false, admin: true },
  readBooks: { user: false, admin: true },
  makeInvoices: { user: false, admin: true },
  editPrices: { user: true, admin: true },
  /** The right to change rates by any amount, and to rename and remove truck sizes that have rates. */
  setAnyPrice: { user: false, admin: true },
  manageCodes: { user: true, admin: true },
  answerMessages: { user: true, admin: true },
  manageReviews: { user: true, admin: true },
  answerPrivacyRequests: { user: true, admin: true },
  erasePeople: { user: false, admin: true },
  /** The right to manage the accounts and personal data of staff, and to see who is suspended. */
  manageStaff: { user: false, admin: true },
  /** The right to have passkeys of one's own, and recovery codes for them. */
  usePasskeys: { user: true, admin: true },
  editCompany: { user: false, admin: true },
} as const satisfies Readonly<Record<string, RoleChoices>>;

export type StaffRight = keyof typeof rights;

export const staffRights = Object.keys(rights) as readonly StaffRight[];

/** Whether this role of staff has the right. Clients and drivers have no role and no rights. */
export function hasRight(role: StaffRole | null, right: StaffRight): boolean {
  const choices: RoleChoices = rights[right];
  return role !== null && choices[role];
}

/** The people whom an API call or a page admits: everybody signed in, or account types and staff rights. */
export type AdmittedParties = "signed-in" | readonly (AccountType | StaffRight)[];

/** A person who is signed in. The role is null for clients and drivers. */
type SignedIn = { readonly type: PartyType; readonly role: StaffRole | null };

export function isPartyAdmitted(admitted: AdmittedParties, { type, role }: SignedIn): boolean {
  if (admitted === "signed-in") return true;
  return admitted.some((one) =>
    one === "client" || one === "driver" ? one === type : hasRight(role, one),
  );
}
