import { parentPort } from 'node:worker_threads'
import { runTests, type TestWork } from './testWorks.ts'

/** What the thread for tests runs: a draft may loop, and conversations of others must not wait for it. Each result is told at once. */
parentPort?.on('message', (work: TestWork) => {
  try {
    runTests(work, (one) => parentPort?.postMessage({ one }))
    parentPort?.postMessage({ done: true })
  } catch (error) {
    parentPort?.postMessage({ failed: error instanceof Error ? error.message : String(error) })
  }
})
