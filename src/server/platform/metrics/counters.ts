/**
 * The metrics that count, each with its help text and its labels; `events` is published as
 * `layisha_events_total`. No label names a person, and nothing that a caller sends makes a new label.
 */
export const metricCounters = {
  events: ["Events of the audit log, counted when they are committed", "entity", "action"],
  mails: ["Messages handed to the mail server (sent), or that it did not take (failed)", "outcome"],
  sms: ["Texts handed to the SMS gateway (sent), or that it did not take (failed)", "outcome"],
  jobs: ["Pieces of background work, by how a try at them ended", "queue", "outcome"],
  connections_refused: ["Connections for which there was no room: see MAX_CONNECTIONS"],
  alarms: ["Calls for the people who run the product, such as a flood of wrong codes", "alarm"],
  maps_questions: [
    "Questions to the maps provider, by how they ended after all tries",
    "question",
    "outcome",
  ],
  maps_requests: ["Requests to the maps provider over the network, by their kind", "request"],
  maps_cost_usd: ["What those requests cost by the provider's list, in US dollars", "request"],
  swept: [
    "Things forgotten at night because they had served their time, by the rule that says so",
    "what",
  ],
} as const satisfies Readonly<Record<string, readonly [help: string, ...labels: string[]]>>;

export type MetricCounterName = keyof typeof metricCounters;

type LabelOf<Metric> = Metric extends readonly [string, ...infer Labels extends string[]]
  ? Labels[number]
  : never;

export type MetricCounterLabels<K extends MetricCounterName> = Readonly<
  Record<LabelOf<(typeof metricCounters)[K]>, string>
>;

/** Adds `by` to a counter, or 1 when `by` is left out. */
export type CountMetricFunction = <K extends MetricCounterName>(
  counter: K,
  labels: MetricCounterLabels<K>,
  by?: number,
) => void;
