import { setFlagsFromString } from 'node:v8'

/**
 * Options of Node under which the core is started. On a machine with much memory V8 gives 128 MB to objects that live for one request
 * alone; a quarter of that serves as many requests.
 */
export const heapOptions: readonly string[] = ['--max-semi-space-size=16']

/** Under load V8 lets what was reachable once grow to four times its size before it looks for what still is; twice is as quick. */
export function holdHeap(): void {
  setFlagsFromString('--heap-growing-percent=100')
}
