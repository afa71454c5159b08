import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Core } from './core.ts'
import type { Role } from './role.ts'

/** What a round works with. */
export interface RoundPorts extends Pick<Core, 'db' | 'contexts'> {
  readonly clock: Clock
  readonly log: Logger
}

/** Something that is done again and again in every process with its role, so it bears that others do it at the same time. */
export interface Round {
  /** As it is called where it fails. */
  readonly what: string
  readonly role: Role
  readonly everyMs: number
  /** Told once, when the process starts; gives what is done each time. */
  readonly of: (ports: RoundPorts) => () => Promise<unknown>
}

/** Begins it, one after the other: a slow one is not met by its next; gives the way to stop, which waits for what runs. */
export function every(
  { what, everyMs }: Pick<Round, 'what' | 'everyMs'>,
  log: Logger,
  work: () => Promise<unknown>,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(work).catch((error: unknown) => log.error({ err: error }, `${what} failed`))
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
