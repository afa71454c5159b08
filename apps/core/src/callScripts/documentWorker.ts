import { parentPort } from 'node:worker_threads'
import { examineDocument } from './documentFacts.ts'

/** What the thread beside the event loop runs: large documents would hold everybody else up. */
parentPort?.on('message', ({ id, text }: { id: number; text: string }) => {
  parentPort?.postMessage({ id, examined: examineDocument(text) })
})
