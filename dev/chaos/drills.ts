import { backupDrill } from "./backup.drill.ts";
import { crashDrill } from "./crash.drill.ts";
import { failoverDrill } from "./failover.drill.ts";
import type { Drill } from "./frame/drill.ts";
import { hostileInputsDrill } from "./hostile-inputs.drill.ts";
import { otpDrill } from "./otp.drill.ts";
import { overloadDrill } from "./overload.drill.ts";
import { racesDrill } from "./races.drill.ts";
import { slowConnectionsDrill } from "./slow-connections.drill.ts";
import { smtpDrill } from "./smtp.drill.ts";
import { timingDrill } from "./timing.drill.ts";

/** Every drill, in the order in which they run. */
export const drills: readonly Drill[] = [
  hostileInputsDrill,
  crashDrill,
  racesDrill,
  backupDrill,
  otpDrill,
  timingDrill,
  smtpDrill,
  failoverDrill,
  overloadDrill,
  slowConnectionsDrill,
];
