/** A one-time link that sets a staff password is good this long, in minutes. */
export const staffLinkValidForMinutes = 60;

/** One member of staff is mailed at most one such link in this many seconds. */
export const staffLinkWaitSeconds = 60;
