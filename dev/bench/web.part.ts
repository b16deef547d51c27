import type { Part } from "./frame/part.ts";
import { measureFirstVisits } from "./web/first-visits.ts";
import { measureLighthouse } from "./web/lighthouse.ts";
import { measureNextSteps } from "./web/next-steps.ts";
import { openSite } from "./web/site.ts";
import { measureSlowPhone } from "./web/slow-phone.ts";

export const webPart: Part = {
  name: "web",
  about: "Lighthouse as a phone, bytes and requests of each page, a slow line",
  work: async (bench) => {
    bench.say("building and starting the server with sample data");
    const site = await openSite(bench);
    const isWhole = bench.only === "";
    return [
      ...(await measureFirstVisits(site, bench)),
      ...(isWhole ? await measureNextSteps(site, bench) : []),
      ...(isWhole ? await measureSlowPhone(site, bench) : []),
      ...(await measureLighthouse(site, bench)),
    ];
  },
};
