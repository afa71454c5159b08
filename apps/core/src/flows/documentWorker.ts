import { parentPort } from 'node:worker_threads'
import type { Asked } from './documentThread.ts'
import { works } from './documentWorks.ts'

/** What the thread beside the event loop runs: large documents would hold everybody else up. */
parentPort?.on('message', ({ id, work, texts }: Asked) => {
  const run: (...texts: string[]) => unknown = works[work]
  parentPort?.postMessage({ id, answer: run(...texts) })
})
