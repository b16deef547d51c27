import { v7 as newId } from "uuid";
import type { Call } from "../support/call.ts";
import { atOnce, expectOneWinner, type Race, type Stage, together } from "./stage.ts";

const newPlate = () => `R${newId().slice(-9).toUpperCase()}`;

/** The same plate, as different people type it. */
const spellings = [
  (plate: string) => plate,
  (plate: string) => plate.toLowerCase(),
  (plate: string) => `${plate.slice(0, 3)} ${plate.slice(3)}`,
  (plate: string) => ` ${plate.slice(0, 5)}-${plate.slice(5)}`,
] as const;

async function registeredAtOnce(stage: Stage, what: string): Promise<void> {
  const plate = newPlate();
  const calls = Array.from({ length: atOnce }, (_, index): Call => {
    const licencePlate = spellings[index % spellings.length]?.(plate) ?? plate;
    return {
      method: "POST",
      path: "/api/vehicles/register/vehicleonly",
      headers: stage.member.headers,
      body: { truckSize: "3ton", licencePlate, shape: "closed", git: "yes", agreedToTerms: true },
    };
  });
  expectOneWinner(stage, what, await together(stage, calls), ["plate_taken"]);
}

/** Every driver may claim a plate; only one of the claims is approved. */
async function approvedAtOnce(stage: Stage, what: string): Promise<void> {
  const plate = newPlate();
  const claims = stage.drivers.slice(0, atOnce).map((driver) => ({ driver, id: newId() }));
  for (const { driver, id } of claims) {
    await stage.database.query(
      `insert into vehicles (id, truck_size, licence_plate, shape, git, driver_id, status, created_at)
       values ($1, '3ton', $2, 'closed', 'yes', $3, 'pending', now())`,
      [id, plate, driver.id],
    );
  }
  const approvals = claims.map(
    ({ id }): Call => ({
      method: "PATCH",
      path: `/api/vehicles/update/${id}`,
      headers: stage.member.headers,
      body: { status: "active" },
    }),
  );
  expectOneWinner(stage, what, await together(stage, approvals), ["plate_taken"]);
}

/** One licence plate that many send in at once: it becomes one vehicle's. */
export const plateRace: Race = {
  name: "plate",
  every: 5,
  round: async (stage, round) => {
    await registeredAtOnce(stage, `plate, round ${round}: registered`);
    await approvedAtOnce(stage, `plate, round ${round}: approved`);
  },
};
