import { Worker } from 'node:worker_threads'
import type { RanTest, TestWork } from './testWorks.ts'

/** What all tests of one request may take, and the memory they may fill. */
export const MOST_SECONDS = 20
const MOST_MB = 256

/** Tests took more time or memory than they may. */
export class TestsCut extends Error {}

let thread: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/** Runs tests in a thread of their own, one request after the other, so that one that takes too long can be ended. */
export function onTests(work: TestWork, most = MOST_SECONDS): Promise<readonly RanTest[]> {
  const ran = last.then(() => ask(work, most))
  last = ran.catch(() => undefined)
  return ran
}

function ask(work: TestWork, most: number): Promise<readonly RanTest[]> {
  const worker = thread ?? openThread()
  return new Promise((resolve, reject) => {
    const done = (end: () => void) => {
      clearTimeout(timer)
      worker.removeAllListeners('message').removeAllListeners('error')
      end()
    }
    const cut = (why: string) =>
      done(() => {
        thread = undefined
        void worker.terminate()
        reject(new TestsCut(why))
      })
    const timer = setTimeout(() => cut('too long'), most * 1_000)
    worker.on('message', ({ ran, failed }: { ran?: readonly RanTest[]; failed?: string }) =>
      done(() => (ran ? resolve(ran) : reject(new Error(failed)))),
    )
    // One that ran out of memory is gone.
    worker.on('error', (error) => cut(error.message))
    worker.postMessage(work)
  })
}

function openThread(): Worker {
  const worker = new Worker(new URL('./testWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  })
  worker.unref()
  thread = worker
  return worker
}
