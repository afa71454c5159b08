import { parentPort } from 'node:worker_threads'
import { Replayer, type ReplayWork } from './replayWorks.ts'

const replayer = new Replayer()
parentPort?.on('message', (work: ReplayWork) => {
  try {
    parentPort?.postMessage({ replayed: replayer.take(work) })
  } catch (error) {
    parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
})
