import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Replayed, ReplayWork } from './replayWorks.ts'

const MOST_MB = 512
/** What a batch may take; each of its conversations is ended before that. */
const MOST_MS = 120_000

type Told = { readonly replayed: readonly Replayed[] } | { readonly failed: string }

/** A thread of its own for one replay: neither a loop in a draft nor ten thousand conversations hold up those that are held now. */
export class ReplayThread {
  readonly #worker = new Worker(new URL('./replayWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  })

  constructor() {
    this.#worker.unref()
    // What ends it is told to who asked; without this the process would end as well.
    this.#worker.on('error', () => {})
  }

  async ask(work: ReplayWork): Promise<readonly Replayed[]> {
    const over = new AbortController()
    const signal = AbortSignal.any([over.signal, AbortSignal.timeout(MOST_MS)])
    const answer = Promise.race([
      once(this.#worker, 'message', { signal }),
      once(this.#worker, 'exit', { signal }).then(() => {
        throw new Error('The thread for replays ended.')
      }),
    ])
    this.#worker.postMessage(work)
    const [told] = (await answer.finally(() => over.abort())) as [Told] // by the worker
    if ('failed' in told) throw new Error(told.failed)
    return told.replayed
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
