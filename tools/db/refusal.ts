/** A failure whose message is all that the person at the terminal needs: what to do about it. */
export class Refusal extends Error {}

/** Somebody wanted an end of it after something was done: the message says how far it came. */
export class Interruption extends Error {}
