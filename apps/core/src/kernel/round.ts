import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Core } from './core.ts'
import type { LlmPort } from './llmPort.ts'
import type { Role } from './role.ts'

/** What a round works with. */
export interface RoundPorts extends Pick<Core, 'db' | 'contexts'> {
  readonly clock: Clock
  readonly log: Logger
  /** The language model; undefined where none is set up. */
  readonly llm?: LlmPort | undefined
}

/** Something that is done again and again in every process with its role, so it bears that others do it at the same time. */
export interface Round {
  /** As it is called where it fails. */
  readonly what: string
  readonly role: Role
  readonly everyMs: number
  /** Told once, when the process starts; gives what is done each time. What takes its time ends early where `asked` is aborted. */
  readonly of: (ports: RoundPorts) => (asked: AbortSignal) => Promise<unknown>
}

/** Begins it, one after the other: what comes while one runs is left out. Gives the way to stop, which waits for what runs. */
export function every(
  { what, everyMs }: Pick<Round, 'what' | 'everyMs'>,
  log: Logger,
  work: (asked: AbortSignal) => Promise<unknown>,
): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  const timer = setInterval(() => {
    running ??= work(stopping.signal)
      .catch((error: unknown) => log.error({ err: error }, `${what} failed`))
      .finally(() => {
        running = undefined
      })
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    stopping.abort()
    await running
  }
}
