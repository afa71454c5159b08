/** Something the person at the terminal can mend; shown as it is, without a trace of the program. */
export class StartError extends Error {}
