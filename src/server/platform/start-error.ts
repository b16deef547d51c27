/** A reason outside of the program stops the start, or a command: the one line says what to do. */
export class StartError extends Error {}
