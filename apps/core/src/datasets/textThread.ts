import { Worker } from 'node:worker_threads'
import { reason } from '@parley/contract/kernel/errors.ts'
import { Refusal } from '../kernel/refusal.ts'
import { inTextTurn } from './textTurn.ts'
import { type TextWorks, textWorks } from './textWorks.ts'

/** Work on fewer characters is done at once. */
const MOST_HERE = 50_000
/** Who waits holds a connection, which the database takes away after a minute. */
const MOST_MS = 28_000

const tooMuch = () => new Refusal(reason('dataset.busy'))

/** Works on texts where it holds nobody up, in a thread of its own that ends with it. */
export async function onTexts<N extends keyof TextWorks>(
  work: N,
  input: Parameters<TextWorks[N]>[0],
): Promise<ReturnType<TextWorks[N]>> {
  const run = textWorks[work] as (given: typeof input) => ReturnType<TextWorks[N]> // each takes its own input
  if (sizeOf(input) <= MOST_HERE) return run(input)
  return await inTextTurn(() => beside(work, input))
}

async function beside<N extends keyof TextWorks>(
  work: N,
  input: Parameters<TextWorks[N]>[0],
): Promise<ReturnType<TextWorks[N]>> {
  const worker = new Worker(new URL('./textWorker.ts', import.meta.url), {
    workerData: { work, input },
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  return await new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      void worker.terminate()
      reject(tooMuch())
    }, MOST_MS)
    const settle = (end: () => void) => {
      clearTimeout(timer)
      end()
    }
    worker.once('message', (answer: ReturnType<TextWorks[N]>) => settle(() => resolve(answer)))
    worker.once('error', (error: Error & { code?: string }) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error)),
    )
  })
}

const sizeOf = (input: object): number =>
  Object.values(input).reduce<number>((sum, part) => {
    return Array.isArray(part) ? part.reduce<number>((all, each) => all + String(each).length, sum) : sum
  }, 0)
