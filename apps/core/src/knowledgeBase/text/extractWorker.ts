import { parentPort, workerData } from 'node:worker_threads'
import { UnreadableFile } from './blocks.ts'
import { extract } from './extract.ts'

/** One file in a thread of its own; ended by being terminated. */
try {
  parentPort?.postMessage({ read: await extract(workerData) })
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof UnreadableFile ? error.message : 'it is damaged.' })
}
