import type { LineInput, ListenEffect, SayEffect } from '@parley/flow'

const BETWEEN = '/'

/**
 * The ids of a leg as its line knows them: each leg counts its own from the beginning, and what is told late belongs to the one that asked. The
 * first leg’s are as they are.
 */
export function onLine<E extends SayEffect | ListenEffect>(leg: number, effect: E): E {
  return leg === 0 ? effect : { ...effect, id: `${leg}${BETWEEN}${effect.id}` }
}

/** What the line tells, as the leg knows it; undefined where it answers another leg. `laterMs`: how much later than its line the leg began. */
export function fromLine(leg: number, input: LineInput, laterMs: number): LineInput | undefined {
  const own = (id: string) => {
    const [number, ...rest] = id.includes(BETWEEN) ? id.split(BETWEEN) : ['0', id]
    // Said while nobody was listened to: whoever has the line now hears it.
    return id === '' ? id : number === String(leg) ? rest.join(BETWEEN) : undefined
  }
  if (input.kind === 'played') {
    const say = own(input.say)
    if (say === undefined) return undefined
    const { startedMs, ...played } = input
    return { ...played, say, ...(startedMs !== undefined && { startedMs: Math.max(0, startedMs - laterMs) }) }
  }
  const listen = own(input.listen)
  if (listen === undefined) return undefined
  if (input.kind !== 'heard' || !input.spoken) return { ...input, listen }
  const { fromMs, toMs } = input.spoken
  const since = (ms: number) => Math.max(0, ms - laterMs)
  return { ...input, listen, spoken: { fromMs: since(fromMs), toMs: since(toMs) } }
}
