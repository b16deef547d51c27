import type { Role } from "#contract/endpoint.ts";
import { hashToken } from "#server/platform/crypto/tokens.ts";
import type { Random } from "../random.ts";
import type { DrillDatabase } from "../support/drill-database.ts";
import { addClients, addDrivers, addStaff, type DrillParty } from "../support/drill-people.ts";

/** Everybody who makes requests, signed in from the start. */
export type Cast = {
  readonly pick: (role: Role, random: Random) => DrillParty;
  readonly pickAny: (random: Random) => DrillParty;
  /** Gives back to everybody what hostile requests have taken: sessions, roles, good standing. */
  readonly revive: () => Promise<void>;
};

const tokenOf = ({ headers }: DrillParty) => headers.authorization.replace("Bearer ", "");

/** Clients, drivers (one of four waits for review), staff and administrators. */
export async function gatherCast(database: DrillDatabase): Promise<Cast> {
  const recruit: Readonly<Record<Role, (count: number) => Promise<DrillParty[]>>> = {
    client: (count) => addClients(database, count),
    driver: (count) => addDrivers(database, count),
    staff: (count) => addStaff(database, count, "user"),
    admin: (count) => addStaff(database, count, "admin"),
  };
  const parties: Record<Role, DrillParty[]> = {
    client: await recruit.client(12),
    driver: await recruit.driver(24),
    staff: await recruit.staff(4),
    admin: await recruit.admin(3),
  };
  const roles = Object.keys(parties) as Role[];

  /** An account that was erased is nobody's any more: somebody new takes the place. */
  async function replaceErased(role: Role): Promise<void> {
    const ids = parties[role].map(({ id }) => id);
    const gone = await database.query<{ id: string }>(
      "select id from parties where id = any($1::uuid[]) and erased_at is not null",
      [ids],
    );
    if (gone.length === 0) return;
    const erased = new Set(gone.map(({ id }) => id));
    const recruits = await recruit[role](gone.length);
    parties[role] = [...parties[role].filter(({ id }) => !erased.has(id)), ...recruits];
  }

  const revive = async () => {
    for (const role of roles) {
      await replaceErased(role);
      const ids = parties[role].map(({ id }) => id);
      const waiting = role === "driver" ? ids.filter((_, index) => index % 4 === 0) : [];
      await database.query(
        `update parties set status = case when id = any($2::uuid[]) then 'pending' else 'active' end
         where id = any($1::uuid[])`,
        [ids, waiting],
      );
      await database.query("update users set role = $2 where id = any($1::uuid[])", [
        ids,
        role === "admin" ? "admin" : "user",
      ]);
      for (const party of parties[role]) {
        await database.query(
          `insert into sessions (token_hash, party_id, created_at, last_seen_at)
           values ($1, $2, now(), now()) on conflict (token_hash) do nothing`,
          [hashToken(tokenOf(party)), party.id],
        );
      }
    }
  };
  // Somebody to bring back, whom no open orders keep from being removed.
  const removed = await recruit.client(5);
  await database.query(
    "update parties set status = 'removed', name = 'Gone' where id = any($1::uuid[])",
    [removed.map(({ id }) => id)],
  );
  await revive();
  const pick = (role: Role, random: Random) => random.pick(parties[role]);
  return { pick, pickAny: (random) => pick(random.pick(roles), random), revive };
}
