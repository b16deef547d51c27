import { privacyVersion, termsVersion } from "#contract/legal-versions.ts";
import { dayMs, inventPerson, type Row, type Seeding } from "./seeding.ts";
import { areas } from "./words.ts";

type Party = Row<"parties">;

/** Hashes of what these people sign in with. */
export type PasswordHashes = { readonly people: string; readonly staff: string };

/** Gives every 50 people one who waits, one who is suspended and one who is removed. */
export function inventStatus({ choices }: Seeding): Party["status"] {
  const others = ["pending", "suspended", "removed"] as const;
  return others[choices.between(0, 49)] ?? "active";
}

export function inventParty(
  seeding: Seeding,
  traits: Pick<Party, "type" | "status" | "passwordHash"> & { readonly atMs: number },
  domain: string,
  index: number,
): Party {
  const { atMs, ...rest } = traits;
  const at = new Date(atMs);
  const agreed = rest.type !== "user";
  return {
    id: seeding.newId(atMs),
    ...rest,
    ...inventPerson(seeding, domain, index),
    emailVerifiedAt: agreed ? at : null,
    termsVersion: agreed ? termsVersion : null,
    termsAgreedAt: agreed ? at : null,
    privacyVersion: agreed ? privacyVersion : null,
    createdAt: at,
    updatedAt: at,
  };
}

/** A tenth of the clients are there from the start; the others come evenly over three years. */
function registeredAt({ plan, nowMs }: Seeding, index: number): number {
  const part = Math.max(0, (index / plan.clients - 0.1) / 0.9);
  return Math.floor(nowMs - plan.days.all * dayMs * (1 - part));
}

/** How many clients had registered by then. */
export function countClients({ plan, nowMs }: Seeding, atMs: number): number {
  const part = Math.max(0, 1 - (nowMs - atMs) / (plan.days.all * dayMs));
  return Math.max(1, Math.floor(plan.clients * (0.1 + 0.9 * part)));
}

/** Every tenth client is a business. */
export function isCorporate(index: number): boolean {
  return index % 10 === 9;
}

export function inventClients(seeding: Seeding, passwordHash: string) {
  const parties: Party[] = [];
  const clients: Row<"clients">[] = [];
  for (let index = 0; index < seeding.plan.clients; index++) {
    const traits = {
      type: "client",
      status: inventStatus(seeding),
      passwordHash,
      atMs: registeredAt(seeding, index),
    } as const;
    const party = inventParty(seeding, traits, "clients", index);
    const corporate = isCorporate(index);
    parties.push(party);
    clients.push({
      id: party.id,
      clientType: corporate ? "corporate" : "individual",
      corporateInterest: corporate ? "yes" : seeding.choices.oneOf(["no", "no", "yes", null]),
      interestVersion: privacyVersion,
      interestSaidAt: party.createdAt,
    });
  }
  return { parties, clients };
}

/** Staff without the rights of an administrator. */
export function inventStaff(seeding: Seeding, passwordHash: string) {
  const atMs = seeding.nowMs - seeding.plan.days.all * dayMs;
  const parties = Array.from({ length: seeding.plan.staff }, (_, index) => {
    const status = index % 6 === 5 ? "suspended" : "active";
    const traits = { type: "user", status, passwordHash, atMs } as const;
    return inventParty(seeding, traits, "staff", index);
  });
  return { parties, users: parties.map(({ id }) => ({ id, role: "user" as const })) };
}

export function inventOwners(seeding: Seeding): Row<"owners">[] {
  const { plan, choices, chance, newId } = seeding;
  const atMs = seeding.nowMs - plan.days.all * dayMs;
  return Array.from({ length: plan.owners }, (_, index) => ({
    id: newId(atMs),
    ...inventPerson(seeding, "owners", index),
    area: choices.oneOf(areas),
    status: chance(4) ? "removed" : "active",
    createdAt: new Date(atMs),
  }));
}
