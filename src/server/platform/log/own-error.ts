/** An error whose message is ours and quotes nobody, so the log keeps it. */
export class OwnError extends Error {}
