/** The program of a flow cannot be run, so that its conversation did not begin; another flow may answer in its place. */
export class UnusableFlow extends Error {}
