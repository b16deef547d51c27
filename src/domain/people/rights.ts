import type { AccountType, PartyType, StaffRole } from "./party-kinds.ts";

type RoleChoices = Readonly<Record<StaffRole, boolean>>;

/**
 * Everything that staff may do, and whether each role may do it. The calls of the contract, the pages
 * and the use cases name a right and never a role, so a new role is decided here alone.
 */
const rights = {
  /** Orders with their papers, photos, messages and history, and the dashboard. */
  readOrders: { user: true, admin: true },
  bookOrders: { user: true, admin: true },
  /** Change, start, complete, cancel and delete orders, and settle their fees and cash. */
  changeOrders: { user: true, admin: true },
  assignDrivers: { user: true, admin: true },
  /** Replace an amount of cash that counts already. */
  correctCash: { user: false, admin: true },
  manageClaims: { user: true, admin: true },
  manageClients: { user: true, admin: true },
  /** Drivers, their vehicles and the owners of those. */
  manageFleet: { user: true, admin: true },
  manageDocuments: { user: true, admin: true },
  /** Drivers' wallets, weekly statements, payouts and bank details. */
  readWallets: { user: true, admin: true },
  enterBankDetails: { user: true, admin: true },
  checkBankDetails: { user: false, admin: true },
  /** The bank's statements, what each line is for, and payments that are typed. */
  recordPayments: { user: false, admin: true },
  makePayouts: { user: false, admin: true },
  releasePayouts: { user: false, admin: true },
  readBooks: { user: false, admin: true },
  makeInvoices: { user: false, admin: true },
  editPrices: { user: true, admin: true },
  manageCodes: { user: true, admin: true },
  answerMessages: { user: true, admin: true },
  manageReviews: { user: true, admin: true },
  answerPrivacyRequests: { user: true, admin: true },
  erasePeople: { user: false, admin: true },
  /** The accounts of staff, what we hold about them, and who is suspended. */
  manageStaff: { user: false, admin: true },
  editCompany: { user: false, admin: true },
} as const satisfies Readonly<Record<string, RoleChoices>>;

export type StaffRight = keyof typeof rights;

export const staffRights = Object.keys(rights) as readonly StaffRight[];

/** Answers whether this role of staff has the right. A party without a role has none. */
export function hasRight(role: StaffRole | null, right: StaffRight): boolean {
  const choices: RoleChoices = rights[right];
  return role !== null && choices[role];
}

/** A call or a page admits every signed-in party, or these accounts and staff with any of these rights. */
export type AdmittedParties = "signed-in" | readonly (AccountType | StaffRight)[];

/** A signed-in party. Its role is null unless it is staff. */
type SignedIn = { readonly type: PartyType; readonly role: StaffRole | null };

export function isAdmitted(admitted: AdmittedParties, { type, role }: SignedIn): boolean {
  if (admitted === "signed-in") return true;
  return admitted.some((one) =>
    one === "client" || one === "driver" ? one === type : hasRight(role, one),
  );
}
