import { joiner, type Piece } from './pieces.ts'

/** Reads a large answer in a thread of its own; whoever types meanwhile does not notice. */
export function parseBeside(text: string): Promise<unknown> {
  const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' })
  const take = joiner()
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Piece>) => {
      const whole = take(data)
      if (!whole) return
      worker.terminate()
      resolve(whole.value)
    }
    worker.onerror = ({ message }) => {
      worker.terminate()
      reject(new SyntaxError(message))
    }
    worker.postMessage(text)
  })
}
