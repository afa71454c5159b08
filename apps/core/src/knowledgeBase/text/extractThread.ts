import { Worker } from 'node:worker_threads'
import { type Extracted, UnreadableFile } from './blocks.ts'
import type { Extracting } from './extract.ts'

export interface ReadLimits {
  readonly megabytes: number
  readonly ms: number
}
export const LIMITS: ReadLimits = { megabytes: 384, ms: 60_000 }
/** How often it is looked at what is unpacked: that lies beside the heap, and no limit of a thread counts it. */
const LOOK_MS = 50
const tooMuch = () => new UnreadableFile('it needs too much memory to read.')

/** Reads a file beside the event loop, within its memory and time; what takes more is refused in words. */
export async function extractBeside(
  what: Extracting,
  signal: AbortSignal,
  { megabytes, ms }: ReadLimits = LIMITS,
): Promise<Extracted> {
  signal.throwIfAborted()
  const worker = new Worker(new URL('./extractWorker.ts', import.meta.url), {
    workerData: what,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    // What libraries warn of is nobody's to read.
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Extracted>()
  const stop = () => reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const timer = setTimeout(() => reject(new UnreadableFile('it takes too long to read.')), ms)
  const look = setInterval(() => {
    worker.getHeapStatistics().then(
      ({ external_memory: bytes }) => bytes > megabytes * 1_000_000 && reject(tooMuch()),
      () => {}, // it has ended meanwhile
    )
  }, LOOK_MS)
  worker.on('error', (error) =>
    reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
  )
  worker.on('exit', () => reject(new UnreadableFile('it is damaged.')))
  worker.on('message', (told: { readonly read: Extracted } | { readonly problem: string }) =>
    'read' in told ? resolve(told.read) : reject(new UnreadableFile(told.problem)),
  )
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(look)
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
