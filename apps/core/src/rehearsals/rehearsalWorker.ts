import { parentPort, workerData } from 'node:worker_threads'
import { rehearse } from './rehearse.ts'

/** One rehearsal beside the event loop: it takes seconds. Told now and then how far it is; ended by being terminated. */
const result = rehearse(workerData, (done, of) => parentPort?.postMessage({ done, of }))
parentPort?.postMessage({ result })
