import { privacyVersion } from "#contract/privacy-version.ts";
import { demoClients } from "./demo-people.ts";
import { insertDemoParty, type Seed } from "./insert-demo-party.ts";

/** Inserts the sample clients, every fifth of them a business; answers their ids. */
export async function insertDemoClients(seed: Seed): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const [index, person] of demoClients.entries()) {
    const party = { ...person, type: "client", status: "active", number: index } as const;
    const id = await insertDemoParty(seed, party);
    const corporate = index % 5 === 4;
    await seed.trx
      .insertInto("clients")
      .values({
        id,
        client_type: corporate ? "corporate" : "individual",
        corporate_interest: corporate ? "yes" : index % 5 === 3 ? null : "no",
        interest_version: privacyVersion,
        interest_said_at: seed.now,
      })
      .execute();
    ids.push(id);
  }
  return ids;
}
