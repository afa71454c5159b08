import { Worker } from 'node:worker_threads'
import { reason } from '@parley/contract/kernel/errors.ts'
import type { FlowDocument } from '@parley/flow'
import { Refusal } from '../kernel/refusal.ts'
import { type DocumentFacts, type Examined, examineDocument } from './documentFacts.ts'

export interface ReadDocument extends DocumentFacts {
  readonly document: FlowDocument
}

/** Documents with more nodes are read in a thread of their own: reading 10,000 takes most of a second. */
const MOST_NODES_HERE = 300
const MOST_LETTERS_HERE = 50_000

/** Reads a flow document, as text or as the value somebody sent; 422 with the paths where it is not one. */
export async function readDocument(value: unknown): Promise<ReadDocument> {
  const examined = isLarge(value)
    ? await examineApart(typeof value === 'string' ? value : JSON.stringify(value))
    : examineDocument(value)
  if (!examined.ok) {
    const first = examined.problems[0]
    const problem = first ? `${first.place === '' ? '' : `${first.place}: `}${first.message}` : 'it cannot be read'
    throw new Refusal(reason('callScript.invalidDocument', { problem }), { problems: examined.problems })
  }
  const { facts } = examined
  let document: FlowDocument | undefined
  return {
    ...facts,
    /** Only who needs it as more than text pays for it. */
    get document() {
      document ??= JSON.parse(facts.text) as FlowDocument // written by who read it
      return document
    },
  }
}

function isLarge(value: unknown): boolean {
  if (typeof value === 'string') return value.length > MOST_LETTERS_HERE
  if (typeof value !== 'object' || value === null || !('nodes' in value)) return false
  return Array.isArray(value.nodes) && value.nodes.length > MOST_NODES_HERE
}

interface Waiting {
  readonly resolve: (examined: Examined) => void
  readonly reject: (error: Error) => void
}

let thread: Worker | undefined
let asked = 0
const waiting = new Map<number, Waiting>()

function examineApart(text: string): Promise<Examined> {
  thread ??= openThread()
  const id = asked++
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    thread?.postMessage({ id, text })
  })
}

function openThread(): Worker {
  const worker = new Worker(new URL('./documentWorker.ts', import.meta.url))
  worker.unref()
  worker.on('message', ({ id, examined }: { id: number; examined: Examined }) => {
    waiting.get(id)?.resolve(examined)
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
