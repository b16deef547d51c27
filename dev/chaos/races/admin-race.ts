import type { Call } from "../support/call.ts";
import { addStaff, type DrillParty } from "../support/drill-people.ts";
import { atOnce, isDone, type Race, type Stage, together } from "./stage.ts";

const attacks = [
  (id: string) => ({ method: "DELETE", path: `/api/users/delete/${id}` }),
  (id: string) => ({ method: "PATCH", path: `/api/users/update/${id}`, body: { role: "user" } }),
  (id: string) => ({
    method: "PATCH",
    path: `/api/users/update/${id}`,
    body: { status: "suspended" },
  }),
] as const;

async function countActive({ database }: Stage): Promise<number> {
  const [found] = await database.query<{ active: number }>(
    `select count(*)::int as active from users join parties on parties.id = users.id
     where users.role = 'admin' and parties.status = 'active'`,
  );
  return found?.active ?? 0;
}

/** Two or three new ones, and nobody else of their rank. */
async function prepare(stage: Stage): Promise<readonly DrillParty[]> {
  const admins = await addStaff(stage.database, 2 + stage.random.below(2), "admin");
  await stage.database.query(
    `update parties set status = 'suspended' where status = 'active' and id <> all ($1::uuid[])
       and id in (select id from users where role = 'admin')`,
    [admins.map(({ id }) => id)],
  );
  return admins;
}

/** Asks again and again how many there are while the work goes on. */
async function fewestDuring(stage: Stage, work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  let fewest = await countActive(stage);
  while (!isOver) fewest = Math.min(fewest, await countActive(stage));
  return Math.min(fewest, await countActive(stage));
}

/** Administrators who remove, demote and suspend each other: one is always left. */
export const adminRace: Race = {
  name: "last admin",
  every: 1,
  round: async (stage, round) => {
    const admins = await prepare(stage);
    const calls: Call[] = Array.from({ length: atOnce }, () => {
      const { headers } = stage.random.pick(admins);
      return { ...stage.random.pick(attacks)(stage.random.pick(admins).id), headers };
    });
    const answering = together(stage, calls);
    const fewest = await fewestDuring(stage, answering);
    if (fewest < 1) stage.faults.add(`last admin, round ${round}: there were ${fewest} of them.`);
    stage.count(
      "administrators removed, demoted or suspended",
      (await answering).filter(isDone).length,
    );
  },
};
