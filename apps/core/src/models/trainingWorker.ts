import { parentPort, workerData } from 'node:worker_threads'
import { diagnoseRows } from './diagnosing.ts'
import { learn } from './learn.ts'
import type { Work } from './trainingThread.ts'

/** One training, or one look at labels, beside the event loop. Told now and then how far it is; ended by being terminated. */
const work = workerData as Work // given by `beside`
const tell = (told: unknown) => parentPort?.postMessage({ told })
if (work.kind === 'learn') {
  const result = learn(work.learning, tell)
  parentPort?.postMessage({ result }, [result.bytes.buffer])
} else parentPort?.postMessage({ result: diagnoseRows(work.rows, tell) })
