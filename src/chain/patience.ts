/**
 * How long an explanation, and then its warnings, wait for a node before the window opens, in milliseconds. What comes later
 * is missing from what the person reads, so it is more than a far or busy node takes.
 */
export const patience = 1_500
