/** An error whose message we wrote and which quotes nobody, so the log may contain it. */
export class LoggableError extends Error {}
