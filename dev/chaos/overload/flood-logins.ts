import { quantile } from "../../bench/timing.ts";
import type { collectFaults } from "../drill.ts";
import { drillPassword } from "../support/drill-people.ts";
import { networkOf } from "../support/everyday-calls.ts";
import { isServed, type LoadPlan, loadFor, startLoad } from "../support/open-loop.ts";
import { servedMs } from "./find-capacity.ts";

/** More sign-ins a second than any machine can check the passwords of. */
const loginsPerSecond = 200;
const probesPerSecond = 40;
const floodSeconds = 6;

/** Sign-ins without end from ever other networks, while other callers go about their business. */
export async function floodLogins(
  plan: Omit<LoadPlan, "perSecond">,
  faults: ReturnType<typeof collectFaults>,
  probeP99Ms: number,
): Promise<Readonly<Record<string, string | number>>> {
  const flood = startLoad({
    ...plan,
    perSecond: loginsPerSecond,
    next: (number) => ({
      method: "POST",
      path: "/api/login",
      headers: networkOf(number + 1_000_000),
      body: {
        email: `nobody${number}@people.example.com`,
        password: drillPassword,
        loginPartyType: "client",
      },
    }),
  });
  const probe = await loadFor(floodSeconds, { ...plan, perSecond: probesPerSecond });
  const logins = await flood.stop();

  const p99 = quantile(servedMs(probe), 0.99);
  if (p99 > probeP99Ms)
    faults.add(`Under a flood of sign-ins others took ${p99.toFixed(0)} ms (p99).`);
  const refusedProbes = probe.filter((sample) => !isServed(sample)).length;
  if (refusedProbes > 0)
    faults.add(`Under a flood of sign-ins ${refusedProbes} others were refused.`);
  for (const { status, hasRetryAfter, broken } of logins) {
    if (status === 401 || (status === 503 && hasRetryAfter)) continue;
    faults.add(`A sign-in of the flood was answered with ${broken ?? status}.`);
  }
  return {
    "sign-ins flooded": logins.length,
    "of them checked": logins.filter(({ status }) => status === 401).length,
    "of them refused with 503 and Retry-After": logins.filter(({ status }) => status === 503)
      .length,
    "others meanwhile, p99": `${p99.toFixed(0)} ms`,
  };
}
