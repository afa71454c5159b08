import { parentPort, workerData } from 'node:worker_threads'
import { workOnWave } from './waveWork.ts'

/** One recording beside the event loop. */
parentPort?.postMessage(workOnWave(workerData))
