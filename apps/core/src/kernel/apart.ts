import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

interface Apart {
  readonly asked: unknown
  readonly signal?: AbortSignal
  readonly ms: number
  readonly megabytes?: number
}

/**
 * What a script answers to the one message that it gets, in a process of its own; undefined where it ended without an answer, or was ended. A
 * thread that runs out of memory mostly ends alone, but not always: then all of its process ends, and that must not be ours.
 */
export async function askApart<T>(script: URL, { asked, signal, ms, megabytes }: Apart): Promise<T | undefined> {
  signal?.throwIfAborted()
  const child = fork(fileURLToPath(script), {
    // Neither our settings nor our secrets are its business.
    ...{ env: {}, serialization: 'advanced', stdio: ['ignore', 'ignore', 'ignore', 'ipc'] },
    ...{ execArgv: megabytes === undefined ? [] : [`--max-old-space-size=${megabytes}`] },
    ...{ timeout: ms, killSignal: 'SIGKILL' },
  })
  const { promise, resolve, reject } = Promise.withResolvers<T | undefined>()
  const stop = () => reject(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  child.on('error', reject)
  child.on('exit', () => resolve(undefined))
  child.on('message', (answer) => resolve(answer as T)) // what the script sends
  // One that ends before it has read all is heard of by its end.
  child.send(asked as object, () => {})
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', stop)
    child.kill('SIGKILL')
  }
}
