import { Worker } from 'node:worker_threads'
import type { Engine, Utterance, Voice } from '../engine.ts'
import { resampled, type Sound } from '../sound.ts'
import { SpeechError } from '../speech.error.ts'
import { readWave } from '../wave.ts'

const LICENSE = 'BSD (Carnegie Mellon University)'
const voice = (id: string, name: string, language: string, gender: Voice['gender'], sampleRate: number): Voice => ({
  ...{ id, name, language, gender, license: LICENSE, sampleRate },
})
const VOICES: readonly Voice[] = [
  voice('slt', 'SLT', 'en-US', 'female', 16_000),
  voice('rms', 'RMS', 'en-US', 'male', 16_000),
  voice('awb', 'AWB, Scottish', 'en-GB', 'male', 16_000),
  voice('kal16', 'KAL, plain and quick', 'en-US', 'male', 16_000),
]

/** What the thread is asked for, and what it answers. */
export interface FliteAsked {
  readonly voice: string
  readonly text: string
  readonly stretch: number
}
export type FliteAnswer = { readonly wave: Uint8Array } | { readonly failed: string }

interface Options {
  /** For one piece, once the thread runs. */
  readonly timeoutMs?: number
  /** How many speak at once. */
  readonly threads?: number
}

/** Reading and compiling the engine on a busy machine. */
const LOAD_MS = 30_000

/** Flite in WebAssembly, in threads of its own: it needs nothing of the machine, and one that hangs is ended with its thread. */
export function openFlite({ timeoutMs = 20_000, threads = 2 }: Options = {}): Engine & { close(): Promise<void> } {
  const idle: Worker[] = []
  const all = new Set<Worker>()
  const waiting: (() => void)[] = []

  const openThread = (): Worker => {
    const thread = new Worker(new URL('./fliteWorker.ts', import.meta.url))
    thread.unref()
    all.add(thread)
    // One that breaks while nobody waits must not end the process.
    thread.on('error', () => forget(thread))
    return thread
  }
  const forget = (thread: Worker) => {
    all.delete(thread)
    const at = idle.indexOf(thread)
    if (at >= 0) idle.splice(at, 1)
  }
  const take = async (signal: AbortSignal): Promise<{ thread: Worker; isNew: boolean }> => {
    while (idle.length === 0 && all.size >= threads) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      if (signal.aborted) {
        waiting.shift()?.()
        signal.throwIfAborted()
      }
    }
    const thread = idle.pop()
    return thread ? { thread, isNew: false } : { thread: openThread(), isNew: true }
  }

  const run = async (asked: FliteAsked, signal: AbortSignal): Promise<Uint8Array> => {
    signal.throwIfAborted()
    const { thread, isNew } = await take(signal)
    if (signal.aborted) {
      idle.push(thread)
      waiting.shift()?.()
      throw signal.reason
    }
    return await new Promise((resolve, reject) => {
      const finish = (end: () => void, isUsable: boolean) => {
        clearTimeout(timer)
        thread.off('message', onAnswer)
        thread.off('error', onError)
        signal.removeEventListener('abort', onAbort)
        if (isUsable) idle.push(thread)
        else {
          forget(thread)
          void thread.terminate()
        }
        waiting.shift()?.()
        end()
      }
      const fail = (error: unknown, isUsable = false) => finish(() => reject(error), isUsable)
      const onAnswer = (answer: FliteAnswer) => {
        if ('wave' in answer) finish(() => resolve(answer.wave), true)
        else fail(new SpeechError('engine', `The built-in engine failed: ${answer.failed}`))
      }
      const onError = (error: Error) => fail(new SpeechError('engine', `The built-in engine broke: ${error.message}`))
      const onAbort = () => fail(signal.reason)
      const onTimeout = () => fail(new SpeechError('timeout', 'The built-in engine took too long.'))
      const timer = setTimeout(onTimeout, timeoutMs + (isNew ? LOAD_MS : 0))
      thread.on('message', onAnswer)
      thread.on('error', onError)
      signal.addEventListener('abort', onAbort)
      thread.postMessage(asked)
    })
  }

  return {
    id: 'flite',
    name: 'Flite (built in)',
    license: LICENSE,
    voices: VOICES,
    synthesize: (utterance, signal) => pitched(utterance, (stretch) => run({ ...named(utterance), stretch }, signal)),
    async close() {
      await Promise.all([...all].map((thread) => thread.terminate()))
      all.clear()
      idle.length = 0
    },
  }
}

const named = ({ voice: { id }, text }: Utterance) => ({ voice: id, text })

/** Its voices have one pitch: spoken slower and played faster, they are higher. */
async function pitched({ rate, pitch }: Utterance, wave: (stretch: number) => Promise<Uint8Array>): Promise<Sound> {
  const sound = readWave(await wave(pitch / rate))
  if (pitch === 1) return sound
  const played = resampled(sound, Math.round(sound.sampleRate / pitch))
  return { sampleRate: sound.sampleRate, samples: played.samples }
}
