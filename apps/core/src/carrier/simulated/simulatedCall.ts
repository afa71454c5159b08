import { type Cancel, type ListenEffect, type SayEffect, TimedPlayback, VoiceLine } from '@parley/flow'
import type {
  CallCause,
  CallEnd,
  CallListener,
  CarrierCall,
  CarrierResult,
  TransferRequest,
  TransferResult,
} from '../carrier.ts'
import type { Timeline } from '../timeline.ts'
import type { VoiceAct } from './caller.ts'
import type { Part, TransferPart } from './part.ts'
import type { Random } from './random.ts'
import { wordsOf } from './words.ts'

interface SimulatedCallOptions {
  readonly timeline: Timeline
  readonly at: Date
  readonly listener: CallListener
  readonly part: Part
  readonly random: Random
  readonly ringTimeoutMs: number
  readonly transfer: (to: string) => TransferPart
  /** The caller waited; where texts were spoken to them, it rang only until the first. */
  readonly waited?: { readonly rangMs: number | undefined } | undefined
}

/** One call of the simulated carrier, from the first ring to the end. */
export class SimulatedCall implements CarrierCall {
  readonly #options: SimulatedCallOptions
  readonly #line: VoiceLine
  readonly #startedAt: number
  readonly #timers = new Set<Cancel>()
  #state: 'ringing' | 'talking' | 'over' = 'ringing'
  #ringMs = 0
  /** What was said and not yet played to its end, and what of it plays. */
  readonly #playing = new Map<string, { readonly say: SayEffect; playback?: TimedPlayback }>()
  #segments = 0
  #said: string[] = []
  #turns = 0
  #asked = ''
  #act: Cancel | undefined
  #patience: Cancel | undefined
  #patientUntilMs = -1
  #isClosing = false

  constructor(options: SimulatedCallOptions) {
    this.#options = options
    this.#startedAt = options.at.getTime()
    const clock = { nowMs: () => this.#nowMs(), after: (ms: number, run: () => void) => this.#after(ms, run) }
    this.#line = new VoiceLine({
      ...clock,
      play: (say, on) => {
        const playback = new TimedPlayback(playsMs(say), clock, on)
        this.#playing.set(say.id, { say, playback })
        return playback
      },
      send: (input) => {
        if (input.kind === 'played') this.#falls(input.say)
        options.listener.input(input)
        if (this.#isClosing && !this.#line.isPlaying) this.#end({ by: 'bot', reason: 'hangup' })
      },
      note: (note) => options.listener.note(note),
    })
    this.#ring()
  }

  say(say: SayEffect): void {
    if (this.#state !== 'talking') return
    this.#said.push(say.text)
    this.#playing.set(say.id, { say })
    this.#line.say(say)
    this.#bePatient()
  }

  listen(listen: ListenEffect): void {
    if (this.#state !== 'talking' || listen.id === this.#asked) return
    this.#asked = listen.id
    this.#line.listen(listen)
    this.#bePatient()
    const { part } = this.#options
    if (!('caller' in part) || this.#line.listening?.id !== listen.id) return
    const canInterrupt = listen.bargeIn !== 'none' && [...this.#playing.values()].every(({ say }) => say.interruptible)
    const cue = {
      ...{ said: this.#said, listening: listen, turns: this.#turns, playsMs: this.#playsMs, canInterrupt },
      now: this.#options.timeline.now(),
    }
    this.#said = []
    this.#act?.()
    this.#do(part.caller.act(cue))
  }

  mute(aside = false): void {
    this.#line.mute(aside)
  }

  transfer({ mode, to, timeoutMs }: TransferRequest, done: (result: TransferResult) => void): void {
    if (this.#state !== 'talking') return
    this.#act?.()
    this.#stopPatience()
    const { result, afterMs } = this.#options.transfer(to)
    if (mode === 'Blind') {
      // Whoever is let go at once finds out alone whether somebody answers; only a line that fails gives them back.
      this.#after(Math.min(afterMs, LETS_GO_MS), () => done(result === 'failed' ? result : 'completed'))
      return
    }
    const isLate = result === 'noAnswer' || afterMs > timeoutMs
    this.#after(isLate ? timeoutMs : afterMs, () => done(isLate ? 'noAnswer' : result))
  }

  hangUp(when: 'played' | 'now'): void {
    if (this.#state === 'over') return
    if (this.#state === 'ringing') this.#miss('noAnswer', 'bot', 'cancelled')
    else if (when === 'now' || !this.#line.isPlaying) this.#end({ by: 'bot', reason: 'hangup' })
    else {
      this.#isClosing = true
      this.#act?.()
      this.#stopPatience()
    }
  }

  release(): void {
    if (this.#state === 'talking') this.#end({ by: 'bot', reason: 'transferred' })
  }

  #ring(): void {
    const { part, ringTimeoutMs } = this.#options
    const { result, ringMs } = part
    if (result === 'busy' || result === 'failed') {
      // It never rings: the network says so after a while.
      this.#after(ringMs, () => this.#miss(result, result === 'failed' ? 'provider' : 'caller', result))
    } else if (result === 'noAnswer' || ringMs > ringTimeoutMs) {
      this.#ringFrom()
      this.#after(ringTimeoutMs, () => this.#miss('noAnswer', 'caller', 'noAnswer'))
    } else if (result === 'declined') {
      this.#ringFrom()
      this.#after(ringMs, () => this.#miss(result, 'caller', result))
    } else {
      this.#ringFrom()
      this.#after(this.#options.waited?.rangMs === undefined ? ringMs : 0, () => this.#answer())
    }
  }

  #ringsFromMs: number | undefined
  #ringFrom(): void {
    this.#ringsFromMs = this.#options.waited ? 0 : this.#nowMs()
  }

  #stopRinging(): void {
    const rangMs = this.#options.waited?.rangMs
    if (rangMs !== undefined) this.#ringMs = rangMs
    else if (this.#ringsFromMs !== undefined) this.#ringMs = this.#nowMs() - this.#ringsFromMs
  }

  #answer(): void {
    const { part, listener, random } = this.#options
    this.#stopRinging()
    this.#state = 'talking'
    this.#bePatient()
    const drops = 'dropsAfterMs' in part ? part.dropsAfterMs : undefined
    if (drops !== undefined) this.#after(drops, () => this.#end({ by: 'provider', reason: 'dropped' }))
    listener.answered(this.#ringMs)
    if (part.result !== 'voicemail') return
    this.#after(random.int(200, 600), () => this.#line.speechBegan(GREETING))
    const [greetsMs, knownMs] = [random.int(3_500, 7_000), random.int(1_200, 3_200)]
    this.#after(greetsMs, () =>
      this.#line.understood(GREETING, [{ text: wordsOf(this.#language).machine, confidence: 0.9 }]),
    )
    this.#after(knownMs, () => listener.machine())
  }

  get #language(): string {
    return this.#line.listening?.language ?? 'en'
  }

  #do(act: VoiceAct): void {
    if (act.do === 'wait') return
    this.#act = this.#after(act.afterMs, () => {
      this.#act = undefined
      this.#turns += 1
      if (act.do === 'hangUp') this.#end({ by: 'caller', reason: 'hangup' })
      else if (act.do === 'press') this.#press(act.keys, act.gapMs)
      else this.#speak(act)
    })
  }

  /** The recognizer knows what it was a moment after it was said. */
  #speak({ forMs, heard }: Extract<VoiceAct, { do: 'speak' }>): void {
    this.#segments += 1
    const segment = `u${this.#segments}`
    this.#line.speechBegan(segment)
    const recognizesMs = this.#options.random.int(120, 450)
    this.#after(forMs, () => {
      this.#line.speechEnded(segment)
      this.#after(recognizesMs, () => this.#line.understood(segment, heard))
    })
  }

  #press(keys: string, gapMs: number): void {
    const [key = '', others] = [keys[0], keys.slice(1)]
    this.#line.press(key)
    if (others !== '' && this.#state === 'talking') this.#after(gapMs, () => this.#press(others, gapMs))
  }

  /** How long what was said still plays. */
  get #playsMs(): number {
    const left = [...this.#playing.values()].map(({ say, playback }) => playback?.leftMs ?? playsMs(say))
    return left.reduce((sum, ms) => sum + ms, 0)
  }

  /** A text is over, to its end or not. */
  #falls(say: string): void {
    this.#playing.delete(say)
    if (this.#state === 'talking') this.#bePatient()
  }

  /** Nobody holds the line for ever while nothing happens. */
  #bePatient(): void {
    const { part } = this.#options
    if (!('caller' in part) || this.#isClosing) {
      this.#stopPatience()
      return
    }
    const untilMs = this.#nowMs() + this.#playsMs + part.caller.patienceMs
    if (untilMs === this.#patientUntilMs) return
    this.#stopPatience()
    this.#patientUntilMs = untilMs
    this.#patience = this.#after(untilMs - this.#nowMs(), () => this.#end({ by: 'caller', reason: 'hangup' }))
  }

  #stopPatience(): void {
    this.#patience?.()
    this.#patientUntilMs = -1
  }

  #miss(result: CarrierResult, by: CallEnd['by'], reason: string): void {
    this.#stopRinging()
    const { part } = this.#options
    const isUnassigned = part.result === 'failed' && part.isUnassigned === true
    const own = part.result === 'failed' ? part.cause : undefined
    this.#finish({
      result,
      by,
      reason,
      ringMs: this.#ringMs,
      cause: own ?? (isUnassigned ? UNASSIGNED : causeOf(result)),
    })
  }

  #end({ by, reason }: Pick<CallEnd, 'by' | 'reason'>): void {
    if (this.#state === 'over') return
    this.#isClosing = false
    // Before it is over, so that what was heard until now is told.
    this.#line.end()
    const { result } = this.#options.part
    this.#finish({ result, by, reason, ringMs: this.#ringMs })
  }

  #finish(end: CallEnd): void {
    if (this.#state === 'over') return
    this.#state = 'over'
    for (const cancel of this.#timers) cancel()
    this.#timers.clear()
    this.#options.listener.ended(end)
  }

  #after(ms: number, run: () => void): Cancel {
    if (this.#state === 'over') return () => {}
    const stop = this.#options.timeline.after(ms, () => {
      this.#timers.delete(cancel)
      run()
    })
    const cancel = () => {
      this.#timers.delete(cancel)
      stop()
    }
    this.#timers.add(cancel)
    return cancel
  }

  #nowMs(): number {
    return this.#options.timeline.now().getTime() - this.#startedAt
  }
}

/** The segment of speech in which a machine greets. */
const GREETING = 'greeting'

/** How soon the network takes a caller who is let go. */
const LETS_GO_MS = 400

/** As a network says it by Q.850. */
const CAUSES: Readonly<Record<CarrierResult, readonly [number, string]>> = {
  answered: [16, 'Normal call clearing'],
  voicemail: [16, 'Normal call clearing'],
  busy: [17, 'User busy'],
  noAnswer: [19, 'No answer from user'],
  declined: [21, 'Call rejected'],
  failed: [27, 'Destination out of order'],
}

const UNASSIGNED: CallCause = { protocol: 'q850', code: 1, text: 'Unallocated number' }

function causeOf(result: CarrierResult): CallCause {
  const [code, text] = CAUSES[result]
  return { protocol: 'q850', code, text }
}

/** What a voice needs to begin, and for each letter. */
const BREATH_MS = 200
const LETTER_MS = 62

/** How long a text takes to be spoken; markup is not. */
const playsMs = ({ text, format }: SayEffect): number =>
  BREATH_MS + LETTER_MS * (format === 'ssml' ? text.replace(/<[^>]*>/g, '') : text).length
