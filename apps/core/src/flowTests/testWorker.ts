import { parentPort } from 'node:worker_threads'
import { runTests, type TestWork } from './testWorks.ts'

/** What the thread for tests runs: a draft may loop, and conversations of others must not wait for it. */
parentPort?.on('message', (work: TestWork) => {
  try {
    parentPort?.postMessage({ ran: runTests(work) })
  } catch (error) {
    parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
})
