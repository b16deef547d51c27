/**
 * An error that the program raises about itself or a part it uses. Its message is a text of ours that
 * quotes nobody, so the log keeps it.
 */
export class OwnError extends Error {}
