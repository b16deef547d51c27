/** The metrics that count. No label names a person, and nothing that a caller sends makes a new label. */
export const metricCounters = {
  events: {
    name: "layisha_events_total",
    help: "Events of the audit log, counted when they are committed",
    labels: ["entity", "action"],
  },
  mails: {
    name: "layisha_mails_total",
    help: "Messages handed to the mail server (sent), or that it did not take (failed)",
    labels: ["outcome"],
  },
  sms: {
    name: "layisha_sms_total",
    help: "Texts handed to the SMS gateway (sent), or that it did not take (failed)",
    labels: ["outcome"],
  },
  jobs: {
    name: "layisha_jobs_total",
    help: "Pieces of background work, by how a try at them ended",
    labels: ["queue", "outcome"],
  },
  connectionsRefused: {
    name: "layisha_connections_refused_total",
    help: "Connections for which there was no room: see MAX_CONNECTIONS",
    labels: [],
  },
  alarms: {
    name: "layisha_alarms_total",
    help: "Calls for the people who run the product, such as a flood of wrong codes",
    labels: ["alarm"],
  },
  maps: {
    name: "layisha_maps_questions_total",
    help: "Questions to the maps provider, by how they ended after all tries",
    labels: ["question", "outcome"],
  },
  mapsRequests: {
    name: "layisha_maps_requests_total",
    help: "Requests to the maps provider over the network, by their kind",
    labels: ["request"],
  },
  mapsCost: {
    name: "layisha_maps_cost_usd_total",
    help: "What those requests cost by the provider's list, in US dollars",
    labels: ["request"],
  },
  swept: {
    name: "layisha_swept_total",
    help: "Things forgotten at night because they had served their time, by the rule that says so",
    labels: ["what"],
  },
} as const satisfies Readonly<
  Record<
    string,
    { readonly name: string; readonly help: string; readonly labels: readonly string[] }
  >
>;

export type MetricCounterName = keyof typeof metricCounters;

export type MetricCounterLabels<K extends MetricCounterName> = Readonly<
  Record<(typeof metricCounters)[K]["labels"][number], string>
>;

/** Adds `by` to a counter, or 1 when `by` is left out. */
export type CountMetricFunction = <K extends MetricCounterName>(
  counter: K,
  labels: MetricCounterLabels<K>,
  by?: number,
) => void;
