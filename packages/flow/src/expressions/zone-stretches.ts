import { zoneOffset } from '@parley/recognise/zone.ts'

/** A stretch of time in which the clock of a zone is equally far ahead of UTC. */
export interface Stretch {
  readonly from: number
  /** The first moment that is no longer part of it. */
  readonly to: number
  readonly offset: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Clocks change at most once within it; looked at so often, no change is missed. */
const SAMPLE_MS = 6 * 3_600_000
/** What is found once is kept in blocks: a million contacts stand in a few zones and the same weeks. */
const BLOCK_MS = 32 * DAY_MS
const BLOCKS_KEPT = 20_000

const blocks = new Map<string, readonly Stretch[]>()

/** The minute at which the clock changes, between two moments at which it differs. */
function changeBetween(zone: string, before: number, after: number, offset: number): number {
  let [low, high] = [before, after]
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS
    if (zoneOffset(zone, middle) === offset) low = middle
    else high = middle
  }
  return high
}

function blockOf(zone: string, block: number): readonly Stretch[] {
  const key = `${zone} ${block}`
  const known = blocks.get(key)
  if (known) return known
  const [start, end] = [block * BLOCK_MS, (block + 1) * BLOCK_MS]
  let [from, offset] = [start, zoneOffset(zone, start)]
  if (offset === undefined) return []
  const stretches: Stretch[] = []
  for (let at = start + SAMPLE_MS; at <= end; at += SAMPLE_MS) {
    const next = zoneOffset(zone, at)
    if (next === undefined || next === offset) continue
    const change = changeBetween(zone, at - SAMPLE_MS, at, offset)
    if (change >= end) break
    stretches.push({ from, to: change, offset })
    from = change
    offset = next
  }
  stretches.push({ from, to: end, offset })
  if (blocks.size >= BLOCKS_KEPT) blocks.clear()
  blocks.set(key, stretches)
  return stretches
}

/** The stretches between two moments, in order; none where there is no such zone. */
export function stretchesOf(zone: string, from: number, to: number): readonly Stretch[] {
  const found: Stretch[] = []
  for (let block = Math.floor(from / BLOCK_MS); block * BLOCK_MS < to; block += 1)
    for (const stretch of blockOf(zone, block)) if (stretch.to > from && stretch.from < to) found.push(stretch)
  return found
}

/** What a clock on a wall there shows, as the milliseconds UTC would have then. */
export const wallOf = (zone: string, at: number): number => at + (stretchesOf(zone, at, at + 1)[0]?.offset ?? 0)
