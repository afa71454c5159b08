import { Worker } from 'node:worker_threads'
import { type Works, works } from './documentWorks.ts'

export interface Asked {
  readonly id: number
  readonly work: keyof Works
  readonly texts: readonly string[]
}

/** Work on more characters is done in a thread of its own: on a document of 10,000 nodes it takes most of a second. */
const MOST_HERE = 50_000

/** Works on documents, given as JSON, where it holds nobody up. */
export async function onDocuments<N extends keyof Works>(
  work: N,
  ...texts: Parameters<Works[N]>
): Promise<ReturnType<Works[N]>> {
  const run = works[work] as (...texts: string[]) => ReturnType<Works[N]> // each takes texts alone
  const isSmall = texts.reduce((sum, text) => sum + text.length, 0) <= MOST_HERE
  return isSmall ? run(...texts) : await ask(work, texts)
}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: Error) => void
}

let thread: Worker | undefined
let asked = 0
const waiting = new Map<number, Waiting>()

function ask<N extends keyof Works>(work: N, texts: readonly string[]): Promise<ReturnType<Works[N]>> {
  thread ??= openThread()
  const id = asked++
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve: (answer) => resolve(answer as ReturnType<Works[N]>), reject }) // of the same work
    thread?.postMessage({ id, work, texts } satisfies Asked)
  })
}

function openThread(): Worker {
  const worker = new Worker(new URL('./documentWorker.ts', import.meta.url))
  worker.unref()
  worker.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
    waiting.get(id)?.resolve(answer)
    waiting.delete(id)
  })
  // One that broke fails those who wait; the next document gets another.
  worker.on('error', (error: Error) => {
    thread = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  })
  return worker
}
