import { reason } from '@parley/contract/kernel/errors.ts'
import { refuse } from '../kernel/refusal.ts'

/** Each holds a connection and memory: some work, as many wait for them, and whoever comes then is told to come again. */
const MOST_AT_ONCE = 4
const MOST_WAITING = 4

let running = 0
const waiting: (() => void)[] = []

export async function inTextTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < MOST_AT_ONCE) running += 1
  else {
    if (waiting.length >= MOST_WAITING) refuse(reason('dataset.busy'))
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
