import { turn } from '../turn.ts'

const stopped = Symbol('stopped')

/** Hands every item to `emit`, waiting for it, until the source ends, throws or `signal` is aborted. */
export async function pumpItems(
  source: AsyncIterable<unknown> | Iterable<unknown>,
  signal: AbortSignal,
  emit: (item: unknown) => Promise<void> | undefined,
): Promise<void> {
  const iterator = openIterator(source)
  const untilStopped = interruptBy(signal)
  let finished = false
  try {
    for (;;) {
      const next = await untilStopped(iterator.next())
      if (next === stopped) return
      if (next.done) {
        finished = true
        return
      }
      const room = emit(next.value)
      if (room && (await untilStopped(room)) === stopped) return
      // A source that never waits and a client that reads quickly would leave no time to anybody else.
      const pause = turn.step()
      if (pause && (await untilStopped(pause)) === stopped) return
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    // Not awaited: a source that hangs must not hold the answer back.
    if (!finished) Promise.resolve(iterator.return?.()).catch(() => undefined)
  }
}

export function isStreamable(value: unknown): value is AsyncIterable<unknown> | Iterable<unknown> {
  return typeof value === 'object' && value !== null && (Symbol.asyncIterator in value || Symbol.iterator in value)
}

function openIterator(source: AsyncIterable<unknown> | Iterable<unknown>): AsyncIterator<unknown> | Iterator<unknown> {
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]()
}

/** Waits for one thing at a time, or for the signal. (`Promise.race` would keep every wait alive until the signal.) */
function interruptBy(signal: AbortSignal): <T>(wait: T | PromiseLike<T>) => Promise<T | typeof stopped> {
  let interrupt: () => void = () => undefined
  signal.addEventListener('abort', () => interrupt(), { once: true })
  return <T>(wait: T | PromiseLike<T>) =>
    new Promise<T | typeof stopped>((resolve, reject) => {
      interrupt = () => resolve(stopped)
      if (signal.aborted) interrupt()
      Promise.resolve(wait).then(resolve, reject)
    })
}
