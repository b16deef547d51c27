/** Milliseconds since 1970-01-01T00:00Z. Injected, so that a test decides what time it is. */
export type Clock = () => number;
