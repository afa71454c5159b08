import { setTimeout as sleep } from 'node:timers/promises'

/** A task that a conversation waits for. */
export interface AwaitedTask {
  readonly conversation: string
  readonly ask: string
}

interface Waiting {
  readonly task: AwaitedTask
  readonly tell: () => void
  everyMs: number
  dueAt: number
}

const FIRST_MS = 250
const LAST_MS = 2_000
const SLOWER = 1.5

/** Tells those who wait for robots in this process when there is news of their tasks. However many wait, of whatever tenants, one look is made for all. */
export class RobotNews {
  readonly #find: (tasks: readonly AwaitedTask[]) => Promise<readonly AwaitedTask[]>
  readonly #firstMs: number
  readonly #waiting = new Set<Waiting>()
  #isLooking = false

  /** `find` gives those of which there is news. */
  constructor(find: (tasks: readonly AwaitedTask[]) => Promise<readonly AwaitedTask[]>, firstMs = FIRST_MS) {
    this.#find = find
    this.#firstMs = firstMs
  }

  /** Resolves once there is news of the task, or nobody waits for it any more. */
  async next(task: AwaitedTask, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const tell = () => resolve()
    const waiting: Waiting = { task, tell, everyMs: this.#firstMs, dueAt: 0 }
    this.#waiting.add(waiting)
    signal.addEventListener('abort', tell, { once: true })
    if (!this.#isLooking) void this.#lookOn()
    await promise
    signal.removeEventListener('abort', tell)
    this.#waiting.delete(waiting)
  }

  async #lookOn(): Promise<void> {
    this.#isLooking = true
    while (this.#waiting.size > 0) {
      await sleep(this.#firstMs, undefined, { ref: false })
      const now = performance.now()
      const due = [...this.#waiting].filter(({ dueAt }) => dueAt <= now)
      for (const waiting of due) {
        waiting.everyMs = Math.min(waiting.everyMs * SLOWER, LAST_MS)
        waiting.dueAt = now + waiting.everyMs
      }
      if (due.length > 0) await this.#look(due)
    }
    this.#isLooking = false
  }

  async #look(due: readonly Waiting[]): Promise<void> {
    try {
      const news = new Set((await this.#find(due.map(({ task }) => task))).map(keyOf))
      for (const { task, tell } of due) if (news.has(keyOf(task))) tell()
    } catch {
      // The database may be away for a moment: it is looked again, and what ran out of time meanwhile is found then.
    }
  }
}

const keyOf = ({ conversation, ask }: AwaitedTask): string => `${conversation} ${ask}`
