/** Jobs by name with their payloads; a domain adds its own by declaration merging in its `x.jobs.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Jobs {}

export type JobName = keyof Jobs & string
export type JobPayload<N extends JobName> = Jobs[N]
