import { type Cancel, type ListenEffect, type SayEffect, type TransferPayload, VoiceLine } from '@parley/flow'
import type { CallEnd, CallListener, CarrierCall, CarrierResult, TransferResult } from '../carrier.ts'
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
}

/** One call of the simulated carrier, from the first ring to the end. */
export class SimulatedCall implements CarrierCall {
  readonly #options: SimulatedCallOptions
  readonly #line: VoiceLine
  readonly #startedAt: number
  readonly #timers = new Set<Cancel>()
  #state: 'ringing' | 'talking' | 'over' = 'ringing'
  #ringMs = 0
  /** When everything that was said will have been played. */
  #quietAtMs = 0
  #said: string[] = []
  #turns = 0
  #asked = ''
  #act: Cancel | undefined
  #patience: Cancel | undefined
  #isClosing = false

  constructor(options: SimulatedCallOptions) {
    this.#options = options
    this.#startedAt = options.at.getTime()
    this.#line = new VoiceLine({
      nowMs: () => this.#nowMs(),
      after: (ms, run) => this.#after(ms, run),
      play: (say, ended) => this.#after(playsMs(say), ended),
      send: (input) => {
        if (input.kind === 'played' && input.cutBy) this.#quietAtMs = this.#nowMs()
        options.listener.input(input)
        if (this.#isClosing && !this.#line.isPlaying) this.#end({ by: 'bot', reason: 'hangup' })
      },
    })
    this.#ring()
  }

  say(say: SayEffect): void {
    if (this.#state !== 'talking') return
    this.#said.push(say.text)
    this.#quietAtMs = Math.max(this.#nowMs(), this.#quietAtMs) + playsMs(say)
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
    const playsMs = Math.max(0, this.#quietAtMs - this.#nowMs())
    const cue = { said: this.#said, listening: listen, turns: this.#turns, playsMs, now: this.#options.timeline.now() }
    this.#said = []
    this.#act?.()
    this.#do(part.caller.act(cue))
  }

  mute(): void {
    this.#line.close()
  }

  transfer(
    { mode, to, timeoutMs }: TransferPayload & { readonly timeoutMs: number },
    done: (result: TransferResult) => void,
  ): void {
    if (this.#state !== 'talking') return
    this.#act?.()
    this.#patience?.()
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
      this.#patience?.()
    }
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
      this.#after(ringMs, () => this.#answer())
    }
  }

  #ringsFromMs: number | undefined
  #ringFrom(): void {
    this.#ringsFromMs = this.#nowMs()
  }

  #stopRinging(): void {
    if (this.#ringsFromMs !== undefined) this.#ringMs = this.#nowMs() - this.#ringsFromMs
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
    this.#after(random.int(200, 600), () => this.#line.speaks())
    const [greetsMs, knownMs] = [random.int(3_500, 7_000), random.int(1_200, 3_200)]
    this.#after(greetsMs, () => this.#line.spoke([{ text: wordsOf(this.#language).machine, confidence: 0.9 }]))
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
    this.#line.speaks()
    const recognizesMs = this.#options.random.int(120, 450)
    this.#after(forMs, () => {
      const toMs = this.#nowMs()
      this.#after(recognizesMs, () => this.#line.spoke(heard, toMs))
    })
  }

  #press(keys: string, gapMs: number): void {
    const [key = '', others] = [keys[0], keys.slice(1)]
    this.#line.press(key)
    if (others !== '' && this.#state === 'talking') this.#after(gapMs, () => this.#press(others, gapMs))
  }

  /** Nobody holds the line for ever while nothing happens. */
  #bePatient(): void {
    const { part } = this.#options
    this.#patience?.()
    if (!('caller' in part) || this.#isClosing) return
    const waitsMs = Math.max(0, this.#quietAtMs - this.#nowMs()) + part.caller.patienceMs
    this.#patience = this.#after(waitsMs, () => this.#end({ by: 'caller', reason: 'hangup' }))
  }

  #miss(result: CarrierResult, by: CallEnd['by'], reason: string): void {
    this.#stopRinging()
    this.#finish({ result, by, reason, ringMs: this.#ringMs })
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

/** How soon the network takes a caller who is let go. */
const LETS_GO_MS = 400

/** What a voice needs to begin, and for each letter. */
const BREATH_MS = 200
const LETTER_MS = 62

/** How long a text takes to be spoken; markup is not. */
const playsMs = ({ text, format }: SayEffect): number =>
  BREATH_MS + LETTER_MS * (format === 'ssml' ? text.replace(/<[^>]*>/g, '') : text).length
