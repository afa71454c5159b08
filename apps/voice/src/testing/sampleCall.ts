import type { VoiceInput, VoiceOutput } from '@parley/contract/testCalls/voiceSocket.schema.ts'
import type { Recogniser, RecogniserEvents } from '@parley/hearing'
import { SpokenCall } from '../calls/spokenCall.ts'
import { type ToCore, toCore } from '../link/message.ts'
import { bytesOf, FRAME_MS, FRAME_SAMPLES } from '../sound/frames.ts'

interface Timer {
  readonly atMs: number
  readonly run: () => void
}

/** The socket of a person, which keeps what it is sent. */
export class Client {
  waitingBytes = 0
  readonly seen: VoiceOutput[] = []
  frames = 0
  closed: { code: number; why: string } | undefined
  send = (output: VoiceOutput) => void this.seen.push(output)
  sound = () => void this.frames++
  close = (code: number, why: string) => {
    this.closed = { code, why }
  }
  of = <T extends VoiceOutput['type']>(type: T) =>
    this.seen.filter((each): each is Extract<VoiceOutput, { type: T }> => each.type === type)
}

/** A call on a clock of the test; every text takes 2 s to say and 100 ms to make. */
export class Sample {
  nowMs = 0
  readonly timers = new Set<Timer>()
  readonly told: ToCore[] = []
  readonly heard: { pieces: number; on: RecogniserEvents; language: string; hasEnded: boolean }[] = []
  readonly client = new Client()
  readonly call: SpokenCall

  constructor({ hears = false } = {}) {
    const after = (ms: number, run: () => void) => {
      const timer = { atMs: this.nowMs + ms, run }
      this.timers.add(timer)
      return () => void this.timers.delete(timer)
    }
    const tick = (run: () => void) => {
      let stop = () => {}
      const next = () => {
        stop = after(FRAME_MS, () => {
          next()
          run()
        })
      }
      next()
      return () => stop()
    }
    this.call = new SpokenCall(
      { do: 'open', call: 'c', tenant: 1, key: 'k'.repeat(20), language: 'en', sinceMs: 0 },
      {
        ...{ after, tick, nowMs: () => this.nowMs, recogniser: hears ? this.#recogniser() : undefined },
        speak: async () => new Int16Array(100 * FRAME_SAMPLES).fill(1_000),
        // What the link would refuse is no message.
        tell: (told) => void this.told.push(toCore.parse({ ...told, call: 'c', n: 1 })),
      },
    )
  }

  #recogniser(): Recogniser {
    const info = { id: 'fake', name: 'Fake', licence: '', languages: [], hears: 'open', hasPartials: true } as const
    return {
      ...info,
      ...{ isPaid: false, needsConfirmation: false, fits: () => true, close: async () => {} },
      open: ({ language }, on) => {
        const stream = { pieces: 0, on, language, hasEnded: false }
        this.heard.push(stream)
        return {
          write: () => void stream.pieces++,
          end: () => {
            stream.hasEnded = true
          },
          close: () => {},
        }
      },
    }
  }

  begin(listens: 'browser' | 'engine' | 'none' = 'none', halfDuplex = false): this {
    this.call.join(this.client)
    return this.hello(this.client, listens, halfDuplex)
  }

  hello(client: Client, listens: 'browser' | 'engine' | 'none' = 'none', halfDuplex = false): this {
    this.call.take(client, { type: 'hello', sampleRate: 16_000, listens, halfDuplex })
    return this
  }

  take = (input: VoiceInput) => this.call.take(this.client, input)

  say(id = 's1', pieces = 1, digest = id): this {
    const piece = { engine: 'e', voice: 'v', text: id, rate: 1, pitch: 1, gain: 0 }
    const say = { id, digest, nodeId: 'n', language: 'en', interruptible: true }
    this.call.do({ do: 'say', call: 'c', say, pieces: Array.from({ length: pieces }, () => piece) })
    return this
  }

  listen(id = 'l1', more: object = { endSilenceMs: 400 }): this {
    const keys = { min: 1, max: 1, interDigitTimeoutMs: 3_000, clearTypeAhead: false }
    this.call.do({
      ...{ do: 'listen', call: 'c' },
      listen: {
        ...{ id, nodeId: 'n', accepts: ['speech', 'keys'], bargeIn: 'speech', language: 'en', timeoutMs: 5_000 },
        ...{ keys, phrases: ['yes'], builtins: ['yes'], ...more },
      },
    })
    return this
  }

  /** Time passes, and what was promised meanwhile comes. */
  async wait(ms: number): Promise<this> {
    const until = this.nowMs + ms
    await settle()
    for (;;) {
      const due = [...this.timers].filter(({ atMs }) => atMs <= until).sort((one, other) => one.atMs - other.atMs)[0]
      if (!due) break
      this.timers.delete(due)
      this.nowMs = Math.max(this.nowMs, due.atMs)
      due.run()
      await settle()
    }
    this.nowMs = until
    return this
  }

  /** The microphone for so long, loud or not. */
  async sound(ms: number, loudness: number): Promise<void> {
    for (let at = 0; at < ms; at += FRAME_MS) {
      const frame = Int16Array.from({ length: FRAME_SAMPLES }, (_, place) => (place % 2 ? loudness : -loudness))
      this.call.sound(this.client, bytesOf(frame))
      await this.wait(FRAME_MS)
    }
  }

  get inputs() {
    return this.told.flatMap((told) => (told.tell === 'input' ? [told.input] : []))
  }

  get end() {
    return this.told.flatMap((told) => (told.tell === 'ended' ? [`${told.by} ${told.reason}`] : []))[0]
  }
}

const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve()
}
