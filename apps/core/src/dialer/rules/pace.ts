/** Calls that began lately, and how many may. */
export interface Pace {
  readonly lastSecond: number
  readonly perSecond: number
}

/** How many calls may begin now. */
export const freeByPace = ({ lastSecond, perSecond }: Pace): number => Math.max(0, perSecond - lastSecond)

/** What has room: the smallest of what is free of each limit; null: there is none. */
export function roomIn(limits: readonly { readonly most: number | null; readonly used: number }[]): number {
  return limits.reduce(
    (room, { most, used }) => (most === null ? room : Math.min(room, Math.max(0, most - used))),
    Number.MAX_SAFE_INTEGER,
  )
}
