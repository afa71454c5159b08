import { RatingError } from './rating.error.ts'

const HOUR = 3_600_000
const DAY = 86_400_000
/** Hours that are remembered of a zone: years of calls, in less than a megabyte. */
const MOST = 20_000

/** Milliseconds that a zone is ahead of UTC. Asking costs microseconds, so that each hour of a zone is asked for once. */
class Zone {
  readonly #format: Intl.DateTimeFormat
  readonly #hours = new Map<number, number | undefined>()

  constructor(name: string) {
    try {
      this.#format = new Intl.DateTimeFormat('en-GB', {
        ...{ timeZone: name, hourCycle: 'h23', era: 'short', year: 'numeric', month: 'numeric', day: 'numeric' },
        ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
      })
    } catch {
      throw new RatingError(`There is no time zone “${name}”.`)
    }
  }

  offsetAt(at: number): number {
    const hour = Math.floor(at / HOUR)
    const known = this.#hours.get(hour)
    if (known !== undefined) return known
    if (!this.#hours.has(hour)) {
      if (this.#hours.size >= MOST) this.#hours.clear()
      // Clocks change within an hour, too: then each moment of it is asked for.
      const [first, last] = [this.#ask(hour * HOUR), this.#ask((hour + 1) * HOUR - 1)]
      this.#hours.set(hour, first === last ? first : undefined)
      if (first === last) return first
    }
    return this.#ask(at)
  }

  #ask(at: number): number {
    const second = Math.floor(at / 1000) * 1000
    const part: Record<string, string> = {}
    for (const { type, value } of this.#format.formatToParts(second)) part[type] = value
    const local = new Date(0)
    const year = part.era?.startsWith('B') ? 1 - Number(part.year) : Number(part.year)
    local.setUTCFullYear(year, Number(part.month) - 1, Number(part.day))
    local.setUTCHours(Number(part.hour), Number(part.minute), Number(part.second))
    return local.getTime() - second
  }
}

const zones = new Map<string, Zone>()

function localMillis(name: string, at: Date): number {
  const time = at.getTime()
  if (Number.isNaN(time)) throw new RatingError('A call must have a time at which it started.')
  let zone = zones.get(name)
  if (!zone) {
    zone = new Zone(name)
    zones.set(name, zone)
  }
  return time + zone.offsetAt(time)
}

/** Where the clock on the wall of a zone stands: 1 is Monday, minutes are since midnight. */
export function wallClock(zone: string, at: Date): { weekday: number; minute: number } {
  const local = localMillis(zone, at)
  const days = Math.floor(local / DAY)
  // The first day of 1970 was a Thursday.
  return { weekday: ((((days + 3) % 7) + 7) % 7) + 1, minute: Math.floor((local - days * DAY) / 60_000) }
}

/** The day on the calendar of a zone, as `2026-11-23`; a month is its first seven characters. */
export const dayIn = (zone: string, at: Date): string => new Date(localMillis(zone, at)).toISOString().slice(0, 10)
