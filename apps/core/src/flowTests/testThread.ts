import { Worker } from 'node:worker_threads'
import { TestQueue } from './testQueue.ts'
import type { RanTest, TestWork } from './testWorks.ts'

/** What all tests of one piece of work may take, and the memory they may fill. */
export const MOST_SECONDS = 20
const MOST_MB = 256

const queue = new TestQueue()
let thread: Worker | undefined

/** What came of the tests; `cut` is the one in which the time or the memory was over. */
export interface Ran {
  readonly ran: readonly RanTest[]
  readonly cut?: { readonly id: number; readonly why: string }
}

/** Runs tests in a thread of their own, so that one that takes too long can be ended. Tenants take turns; where too many wait it is refused. */
export const onTests = (tenant: number, work: TestWork, most = MOST_SECONDS, mostWait?: number): Promise<Ran> =>
  queue.add(tenant, () => ask(work, most), mostWait)

interface Told {
  readonly one?: RanTest
  readonly done?: true
  readonly failed?: string
}

function ask(work: TestWork, most: number): Promise<Ran> {
  const worker = thread ?? openThread()
  const ran: RanTest[] = []
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      worker.off('message', take).off('error', gone).off('exit', gone).off('messageerror', gone)
    }
    const cut = (why: string) => {
      stop()
      forget(worker)
      void worker.terminate()
      const at = work.tests[ran.length]
      resolve(at ? { ran, cut: { id: at.id, why } } : { ran })
    }
    // One that ran out of memory is gone.
    const gone = () => cut('it took more memory than it may')
    const take = ({ one, done, failed }: Told) => {
      if (one) ran.push(one)
      else {
        stop()
        if (done) resolve({ ran })
        else reject(new Error(failed))
      }
    }
    const timer = setTimeout(() => cut('it took too long'), most * 1_000)
    worker.on('message', take).on('error', gone).on('exit', gone).on('messageerror', gone)
    worker.postMessage(work)
  })
}

function openThread(): Worker {
  const worker = new Worker(new URL('./testWorker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  })
  worker.unref()
  // Kept until it has exited: one that is ended may still tell of its memory, which would end the process.
  worker.on('error', () => forget(worker)).on('exit', () => forget(worker))
  thread = worker
  return worker
}

function forget(worker: Worker): void {
  if (thread === worker) thread = undefined
}
