/** A file that cannot be read, with what is wrong with it. */
export class UnreadableFile extends Error {}
