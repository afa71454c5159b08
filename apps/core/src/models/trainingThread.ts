import { Worker } from 'node:worker_threads'
import type { Diagnosed } from './diagnosing.ts'
import type { Learned, Learning, LearningTold } from './learn.ts'
import type { LearnedRow } from './model.store.ts'

/** What the thread is given to do, and what it says of it. */
export type Work =
  | { readonly kind: 'learn'; readonly learning: Learning }
  | { readonly kind: 'diagnose'; readonly rows: readonly LearnedRow[] }
interface Outcomes {
  readonly learn: { readonly told: LearningTold; readonly result: Learned }
  readonly diagnose: { readonly told: number; readonly result: Diagnosed }
}
type Message<K extends Work['kind']> =
  | { readonly told: Outcomes[K]['told'] }
  | { readonly result: Outcomes[K]['result'] }

/** Beyond this a training is given up: 200,000 utterances take a part of it. */
const MOST_MS = 30 * 60_000
const MOST_MEGABYTES = 2_048

export class TrainingTooLong extends Error {}

/** Trains in a thread of its own. `told` may throw, which ends it. */
export const learnBeside = (learning: Learning, signal: AbortSignal, told: (progress: LearningTold) => void) =>
  beside<'learn'>({ kind: 'learn', learning }, signal, told)

/** Looks at labels in a thread of its own. */
export const diagnoseBeside = (rows: readonly LearnedRow[], signal: AbortSignal, told: (share: number) => void) =>
  beside<'diagnose'>({ kind: 'diagnose', rows }, signal, told)

async function beside<K extends Work['kind']>(
  work: Work & { readonly kind: K },
  signal: AbortSignal,
  told: (progress: Outcomes[K]['told']) => void,
): Promise<Outcomes[K]['result']> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./trainingWorker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Outcomes[K]['result']>()
  const stop = () => reject(signal.reason)
  const timer = setTimeout(() => reject(new TrainingTooLong()), MOST_MS)
  signal.addEventListener('abort', stop, { once: true })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the training ended without a result')))
  worker.on('message', (message: Message<K>) => {
    if ('result' in message) return resolve(message.result)
    try {
      told(message.told)
    } catch (error) {
      reject(error)
    }
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
