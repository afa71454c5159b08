import { formatDuration } from '../kit/text/time-format.ts'

const SECOND_MS = 1_000
const TENTH_MS = 100

/** Time from the beginning of a conversation: "0:07.3". */
export function offsetText(ms: number): string {
  const tenths = Math.floor(Math.max(0, ms) / TENTH_MS)
  return `${formatDuration(Math.floor(tenths / 10))}.${tenths % 10}`
}

/** A short length of time: "820 ms", "1.2 s", "2:05". */
export function lengthText(ms: number): string {
  if (ms < SECOND_MS) return `${Math.round(ms)} ms`
  return ms < 60 * SECOND_MS ? `${(ms / SECOND_MS).toFixed(1)} s` : formatDuration(ms / SECOND_MS)
}

export const percentText = (share: number): string => `${Math.round(share * 100)}%`
