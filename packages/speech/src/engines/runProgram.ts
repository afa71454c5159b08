import { spawn } from 'node:child_process'
import { SpeechError } from '../speech.error.ts'

interface Program {
  /** Absolute, so that nobody's search path decides what runs. */
  readonly path: string
  readonly args: readonly string[]
  /** Given on its standard input: never an argument, which other people of the machine can read and which may begin with a dash. */
  readonly input: string | Uint8Array
  readonly timeoutMs: number
  readonly maxBytes: number
  readonly signal?: AbortSignal
  /** What people call it where it fails. */
  readonly noun?: string
}

const MOST_SAID = 500

/** What a program writes to its standard output; it is killed at its limits, and leaves no file. */
export function runProgram({
  path,
  args,
  input,
  timeoutMs,
  maxBytes,
  signal,
  noun = 'speech engine',
}: Program): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const env = { LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', HOME: '/nonexistent' }
    const child = spawn(path, args, { cwd: '/', env, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
    const pieces: Uint8Array[] = []
    let size = 0
    let said = ''
    let failed: unknown
    const stop = (error: unknown) => {
      failed ??= error
      child.kill('SIGKILL')
    }
    const timer = setTimeout(() => stop(new SpeechError('timeout', `The ${noun} took too long.`)), timeoutMs)
    const onAbort = () => stop(signal?.reason)
    signal?.addEventListener('abort', onAbort)
    child.stdout.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > maxBytes) stop(new SpeechError('tooLong', `The ${noun} answered with too much sound.`))
      else pieces.push(piece)
    })
    child.stderr.on('data', (piece: Buffer) => {
      said = (said + piece.toString()).slice(0, MOST_SAID)
    })
    // One that ends without reading all breaks the pipe; why it ended is said below.
    child.stdin.on('error', () => {})
    child.on('error', (error) => stop(new SpeechError('engine', `The ${noun} cannot be started: ${error.message}`)))
    child.on('close', (code, killedBy) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      const how = killedBy === null ? `ended with ${code}` : `was ended by ${killedBy}`
      if (code !== 0) failed ??= new SpeechError('engine', `The ${noun} ${how}: ${said.trim()}`)
      if (failed === undefined) resolve(Buffer.concat(pieces))
      else reject(failed)
    })
    child.stdin.end(input)
  })
}
