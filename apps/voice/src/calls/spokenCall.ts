import { VOICE_SAMPLE_RATE, voiceClose } from '@parley/contract/testCalls/voiceSocket.rules.ts'
import type { VoiceInput, VoiceOutput } from '@parley/contract/testCalls/voiceSocket.schema.ts'
import type { SayEffect } from '@parley/flow'
import type { Cancel, LineInput, PlayEvents } from '@parley/flow/channel/line-ports.ts'
import { VoiceLine } from '@parley/flow/channel/voice-line.ts'
import { endSilenceMs, type Recogniser } from '@parley/hearing'
import type { SpokenPiece, ToCore, ToVoice } from '../link/message.ts'
import { bytesOf, FRAME_BYTES, FRAME_MS, levelOf, Pace, samplesOf } from '../sound/frames.ts'
import { CallEar, kindsOf } from './callEar.ts'
import { CallVoice } from './callVoice.ts'
import { HeldTimers } from './heldTimers.ts'
import { TurnClock } from './turnClock.ts'

/** Whose socket is lost may come back for so long. */
export const RETURN_MS = 20_000
/** Nobody speaks, keys or types for so long. */
export const QUIET_MS = 600_000
/** Sound that waits to be taken by a slow network. */
export const MOST_WAITING_BYTES = 1_000_000
const LEVEL_EVERY = 5
const NOT_HEARD = 'The bot was not listening. Send it again once it has finished.'
/** What was left out of the sound meanwhile is told together. */
const LEFT_OUT_MS = 10_000

/** The socket of a person. */
export interface CallClient {
  readonly waitingBytes: number
  send(output: VoiceOutput): void
  sound(frame: Buffer): void
  close(code: number, why: string): void
}

type Told<T> = T extends unknown ? Omit<T, 'call' | 'n'> : never
export interface CallPorts {
  readonly nowMs: () => number
  readonly after: (ms: number, run: () => void) => Cancel
  readonly tick: (run: () => void) => Cancel
  readonly speak: (piece: SpokenPiece) => Promise<Int16Array>
  readonly tell: (told: Told<Extract<ToCore, { call: string }>>) => void
  /** What listens; undefined where nothing is set up. */
  readonly recogniser: Recogniser | undefined
}

type Opened = Extract<ToVoice, { do: 'open' }>
/** What is done on the line. */
type LineCommand = Extract<ToVoice, { do: 'say' | 'listen' | 'mute' | 'hangUp' }>

/** A call of a person in a browser: their socket, their line, and what the flow says and listens for on it. */
export class SpokenCall {
  readonly #ports: CallPorts
  readonly #line: VoiceLine
  readonly #turn: TurnClock
  readonly #zeroMs: number
  readonly #voice: CallVoice
  #ear: CallEar | undefined
  #client: CallClient | undefined
  #pace = new Pace()
  #listens: Extract<VoiceInput, { type: 'hello' }>['listens'] = 'none'
  #isHalfDuplex = false
  #isIgnored = false
  readonly #listened = new Set<string>()
  /** What the browser heard while only the bot is to be heard. */
  #unheard: string | undefined
  #isGreeted = false
  #isAnswered = false
  #isClosing = false
  #isOver = false
  #away: Cancel | undefined
  /** No core answers it: who is away cannot come back meanwhile. */
  #isUnanswered = false
  /** Nobody is given time who is not there, or cannot be heard. */
  readonly #patience: HeldTimers
  #quiet: Cancel | undefined
  #levels: number[] = []
  #leftOutMs = 0
  #tellLeftOut: Cancel | undefined
  #state: Extract<VoiceOutput, { type: 'state' }>['is'] | undefined

  constructor({ sinceMs }: Opened, ports: CallPorts) {
    this.#ports = ports
    this.#zeroMs = ports.nowMs() - sinceMs
    const { after } = ports
    this.#patience = new HeldTimers(after, true)
    this.#line = new VoiceLine({
      nowMs: this.#nowMs,
      after: (ms, run) => (isForPerson(this.#line.waitsFor) ? this.#patience : ports).after(ms, run),
      play: (say, on) => this.#play(say, on),
      send: (input) => this.#told(input),
      note: (note) => {
        if (note.kind === 'ignored') this.#isIgnored = true
        ports.tell({ tell: 'note', note })
      },
    })
    this.#voice = new CallVoice({
      ...{ after, tick: ports.tick, speak: ports.speak },
      isHeard: () => this.#client !== undefined && this.#isGreeted,
      isQuiet: () => !this.#line.isPlaying && !this.#line.listening,
      send: (frame) => this.#send(frame),
      flush: () => this.#client?.send({ type: 'flush' }),
    })
    this.#turn = new TurnClock(this.#nowMs, (latency) => this.#client?.send({ type: 'latency', ...latency }))
    this.#waitForReturn()
  }

  get isOver(): boolean {
    return this.#isOver
  }

  do(command: LineCommand): void {
    if (this.#isOver) return
    if (command.do === 'say') this.#say(command)
    else if (command.do === 'listen') this.#listen(command.listen)
    else if (command.do === 'mute') this.#mute(command.aside)
    else if (command.when === 'now' || !this.#line.isPlaying) this.end('bot', 'hangup')
    else this.#isClosing = true
    this.#showState()
  }

  /** No core answers it for now, or one does again. */
  wait(on: boolean): void {
    if (this.#isOver || this.#isUnanswered === on) return
    this.#isUnanswered = on
    this.#voice.wait(on)
    // Who is away has the whole time from when they can come back.
    if (!this.#client) this.#waitForReturn()
    this.#holdTime()
  }

  /** Somebody comes to the call, in place of the socket that was there. */
  join(client: CallClient): void {
    if (this.#isOver) {
      client.close(voiceClose.over, 'The call is over.')
      return
    }
    const before = this.#client
    this.#client = client
    before?.close(voiceClose.elsewhere, 'The call was opened in another window.')
    // Until it greets.
    this.#waitForReturn()
    this.#pace = new Pace()
    this.#isGreeted = false
    this.#holdTime()
    const { name = null, needsConfirmation = false } = this.#ports.recogniser ?? {}
    client.send({ type: 'ready', hears: name, ...(needsConfirmation && { confirm: true }) })
  }

  leave(client: CallClient): void {
    if (this.#client !== client) return
    this.#client = undefined
    this.#waitForReturn()
    this.#holdTime()
  }

  take(client: CallClient, input: VoiceInput): void {
    if (this.#client !== client || this.#isOver) return
    if (input.type === 'hello') {
      this.#greet(client, input)
      return
    }
    if (!this.#isGreeted) {
      this.#refuse(client, voiceClose.badFrame, 'The first message must be a greeting.')
      return
    }
    this.#bePatient()
    if (input.type === 'halfDuplex') this.#isHalfDuplex = input.on
    else if (input.type === 'hangUp') this.end('caller', 'hangup')
    else if (input.type === 'key') {
      this.#turn.acted()
      this.#line.press(input.key)
    } else if (input.type === 'text') {
      this.#turn.acted()
      this.#isIgnored = false
      this.#line.type(input.text)
      if (this.#isIgnored) this.#client?.send({ type: 'problem', text: NOT_HEARD })
    } else if (this.#listens === 'browser') this.#heardByBrowser(input)
    this.#showState()
  }

  sound(client: CallClient, bytes: Buffer): void {
    if (this.#client !== client || this.#isOver) return
    const wrong = this.#whatIsWrong(bytes)
    if (wrong) {
      this.#refuse(client, ...wrong)
      return
    }
    const pace = this.#pace.take(this.#ports.nowMs())
    if (pace === 'absurd') {
      const why = 'Sound comes faster than it can be spoken: its sample rate is another one.'
      this.#refuse(client, voiceClose.sampleRate, why)
      return
    }
    if (pace === 'surplus') {
      this.#leaveOut()
      return
    }
    const samples = samplesOf(bytes)
    this.#levels.push(levelOf(samples))
    if (this.#levels.length >= LEVEL_EVERY) client.send({ type: 'level', level: Math.max(...this.#levels.splice(0)) })
    if (this.#isHalfDuplex && this.#line.isPlaying) samples.fill(0)
    this.#ear?.hear(samples)
  }

  end(by: 'caller' | 'bot' | 'provider', reason: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#ear?.close()
    this.#line.end()
    this.#voice.wait(false)
    this.#away?.()
    this.#quiet?.()
    this.#noteLeftOut()
    this.#ports.tell({ tell: 'ended', by, reason })
    const client = this.#client
    this.#client = undefined
    client?.close(voiceClose.over, 'The call is over.')
  }

  #nowMs = (): number => this.#ports.nowMs() - this.#zeroMs

  #greet(client: CallClient, { sampleRate, listens, halfDuplex }: Extract<VoiceInput, { type: 'hello' }>): void {
    if (sampleRate !== VOICE_SAMPLE_RATE) {
      this.#refuse(client, voiceClose.sampleRate, `Sound must have ${VOICE_SAMPLE_RATE} samples a second.`)
      return
    }
    this.#isGreeted = true
    this.#voice.goOn()
    this.#away?.()
    this.#holdTime()
    this.#listens = listens
    this.#isHalfDuplex = halfDuplex
    this.#bePatient()
    this.#ear?.cut()
    this.#openEar()
    if (!this.#isAnswered) {
      this.#isAnswered = true
      this.#ports.tell({ tell: 'answered' })
    }
    this.#state = undefined
    this.#showState()
  }

  #openEar(): void {
    const { recogniser } = this.#ports
    if (this.#listens !== 'engine' || !recogniser || this.#ear) return
    this.#ear = new CallEar(recogniser, this.#nowMs, {
      speechBegan: (segment, atMs) => this.#heard(() => this.#line.speechBegan(segment, atMs)),
      partial: (segment, heard, stable) => {
        this.#client?.send({ type: 'partial', text: heard[0]?.text ?? '' })
        this.#heard(() => this.#line.partial(segment, heard, stable))
      },
      speechEnded: (segment, atMs) => this.#heard(() => this.#line.speechEnded(segment, atMs)),
      understood: (segment, heard) => this.#heard(() => this.#line.understood(segment, heard)),
      notSpeech: (segment) => this.#heard(() => this.#line.notSpeech(segment)),
      recogniserFailed: (segment, code, why) => {
        this.#client?.send({ type: 'problem', text: why })
        this.#heard(() => this.#line.recogniserFailed(segment, code))
      },
    })
    const { listening } = this.#line
    if (listening) this.#ear.listenFor({ ...listening.hints, language: listening.language })
  }

  #heard(happens: () => void): void {
    if (this.#isOver) return
    this.#bePatient()
    happens()
    this.#showState()
  }

  #heardByBrowser(input: Extract<VoiceInput, { segment: string }>): void {
    const segment = `b${input.segment}`
    // Heard while the bot speaks, it may be the bot itself.
    if (input.type === 'began' && this.#isHalfDuplex && this.#line.isPlaying) this.#unheard = segment
    if (segment === this.#unheard) return
    if (input.type === 'began') this.#line.speechBegan(segment)
    else if (input.type === 'nothing') this.#line.notSpeech(segment)
    else if (input.type === 'partial') {
      const stable = input.text.split(/\s+/).filter((word) => word !== '').length
      this.#line.partial(segment, [{ text: input.text }], stable)
    } else {
      const { text, confidence } = input
      this.#line.understood(segment, [{ text, ...(confidence !== undefined && { confidence }) }])
    }
  }

  #say({ say, pieces, why }: Extract<ToVoice, { do: 'say' }>): void {
    if (!this.#voice.isNew(say, pieces)) return
    this.#turn.answered()
    if (!pieces) this.#client?.send({ type: 'problem', text: why ?? 'This text cannot be spoken.' })
    const { sensitive, digest: _, ...rest } = say
    this.#line.say({ kind: 'say', format: 'text', text: '', ...rest, ...(sensitive && { sensitive }) })
  }

  /** The same one comes again when a text was cut short, or from another core: it answers nothing, and what was answered is not opened again. */
  #listen({ phrases, builtins, ...listen }: Extract<ToVoice, { do: 'listen' }>['listen']): void {
    if (this.#listened.has(listen.id)) return
    this.#listened.add(listen.id)
    this.#turn.answered()
    this.#ear?.listenFor({ phrases, builtins, language: listen.language })
    // Where the step says nothing, what it listens for decides how long a pause in an answer may be.
    const pauseMs = listen.endSilenceMs ?? endSilenceMs({ phrases, kinds: kindsOf(builtins) })
    const hints = { phrases, builtins, grammars: [], models: [] }
    this.#line.listen({ kind: 'listen', ...listen, endSilenceMs: pauseMs, hints })
  }

  #mute(aside: boolean): void {
    const { listening } = this.#line
    if (listening) this.#listened.delete(listening.id)
    this.#line.mute(aside)
  }

  #play(say: SayEffect, on: PlayEvents) {
    const started = () => {
      on.started()
      this.#turn.sounds()
      this.#showState()
    }
    return this.#voice.play(say, { ...on, started })
  }

  #send(frame: Int16Array): void {
    const client = this.#client
    if (!client) return
    if (client.waitingBytes <= MOST_WAITING_BYTES) {
      client.sound(bytesOf(frame))
      return
    }
    this.#refuse(client, voiceClose.tooSlow, 'The connection is too slow for sound.')
  }

  #told(input: LineInput): void {
    if (input.kind === 'heard' || input.kind === 'keyed') {
      this.#turn.understood(input.kind === 'heard' && input.by === 'speech' ? input.spoken?.toMs : undefined)
      this.#client?.send({ type: 'partial', text: '' })
    }
    this.#ports.tell({ tell: 'input', input: writable(input) })
    if (input.kind === 'played' && this.#isClosing && !this.#line.isPlaying) this.end('bot', 'hangup')
  }

  #showState(): void {
    const is = this.#line.isPlaying ? 'speaks' : this.#line.listening ? 'listens' : 'thinks'
    if (is === this.#state || this.#isOver) return
    this.#state = is
    this.#client?.send({ type: 'state', is })
  }

  #whatIsWrong({ byteLength }: Buffer): readonly [code: number, why: string] | undefined {
    if (!this.#isGreeted) return [voiceClose.badFrame, 'Sound came before the greeting.']
    if (byteLength !== FRAME_BYTES)
      return [voiceClose.badFrame, `A frame of sound has ${FRAME_BYTES} bytes, not ${byteLength}.`]
    return undefined
  }

  #leaveOut(): void {
    this.#leftOutMs += FRAME_MS
    this.#tellLeftOut ??= this.#ports.after(LEFT_OUT_MS, () => this.#noteLeftOut())
  }

  #noteLeftOut(): void {
    this.#tellLeftOut?.()
    this.#tellLeftOut = undefined
    if (this.#leftOutMs > 0) this.#ports.tell({ tell: 'note', note: { kind: 'soundLeftOut', ms: this.#leftOutMs } })
    this.#leftOutMs = 0
  }

  #refuse(client: CallClient, code: number, why: string): void {
    client.close(code, why)
    this.leave(client)
  }

  #waitForReturn(): void {
    this.#away?.()
    this.#away = undefined
    if (this.#isUnanswered) return
    this.#away = this.#ports.after(RETURN_MS, () => this.end('caller', 'dropped'))
  }

  /** Who was away, or whom no core heard, has the whole time again. */
  #holdTime(): void {
    const isHeard = this.#client !== undefined && this.#isGreeted && !this.#isUnanswered
    const wasHeld = this.#patience.isHeld
    this.#patience.hold(!isHeard)
    if (isHeard && wasHeld) this.#line.renew()
  }

  #bePatient(): void {
    this.#quiet?.()
    this.#quiet = this.#ports.after(QUIET_MS, () => this.end('caller', 'idle'))
  }
}

const isForPerson = (waitsFor: VoiceLine['waitsFor']) => waitsFor === 'silence' || waitsFor === 'key'

/** As a message says it: lists that may be written to. */
function writable(input: LineInput): Extract<ToCore, { tell: 'input' }>['input'] {
  if (input.kind !== 'heard') return input
  const { recognition: _, alternatives, ...rest } = input
  return { ...rest, alternatives: alternatives.map((each) => ({ ...each })) }
}
