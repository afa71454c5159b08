import { Worker } from 'node:worker_threads'
import type { RehearsalResult } from '@parley/contract/campaigns/rehearsal.schema.ts'
import type { Rehearsing } from './rehearse.ts'

type Told = { readonly result: RehearsalResult } | { readonly done: number; readonly of: number }

/** Rehearses in a thread of its own. `told` may throw, which ends it. */
export async function rehearseBeside(
  rehearsing: Rehearsing,
  signal: AbortSignal,
  told: (share: number) => void,
): Promise<RehearsalResult> {
  const worker = new Worker(new URL('./rehearsalWorker.ts', import.meta.url), { workerData: rehearsing })
  const { promise, resolve, reject } = Promise.withResolvers<RehearsalResult>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('the rehearsal ended without a result')))
  worker.on('message', (message: Told) => {
    if ('result' in message) return resolve(message.result)
    try {
      told(message.of === 0 ? 1 : message.done / message.of)
    } catch (error) {
      reject(error)
    }
  })
  try {
    return await promise
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
