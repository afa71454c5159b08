import type { ListenEffect, SayEffect } from '../engine/effect.ts'
import type { Hypothesis } from '../engine/input.ts'
import { isKey, KeyCollector, type KeyEntry } from './key-collector.ts'
import { LinePlayer } from './line-player.ts'
import type { Cancel, LineInput, LinePorts } from './line-ports.ts'
import { LineSilence } from './line-silence.ts'
import { LineSpeech, type Segment, type SpeechRole, type SpeechWait, type Utterance } from './line-speech.ts'
import { isSame, type Wait } from './line-wait.ts'
import { hasWords, type Turning, takesTurn, usualTurning } from './turning.ts'

/**
 * What every voice channel does between a flow and a line, whatever its sound and its clock: plays what is said one text after the other, lets
 * the caller cut it short where the listen allows, collects keys one by one, takes what was said as a turn, and waits for silence.
 *
 * It is one state machine. Whatever happens changes the state; what is waited for follows from the state alone (`#next`), so that while a listen is
 * open there is always something, and never two. Speech comes in segments, which the recogniser names; a result counts for the segment it
 * names, however late it comes.
 */
export class VoiceLine {
  readonly #ports: LinePorts
  readonly #turning: Turning
  readonly #player: LinePlayer
  readonly #collector = new KeyCollector()
  readonly #speech = new LineSpeech()
  #listen: ListenEffect | undefined
  /** The last one that was opened: given once more it is no new one. */
  #opened = ''
  #waiting: Wait = { for: 'nothing' }
  #timer: Cancel | undefined
  /** Whether the keys of the listen are collected by now: not before what must be heard was heard. */
  #isCollecting = false
  #keyedMs = 0
  readonly #silence = new LineSilence()
  #openedMs = 0
  /** What was said before that was said while something played that must be heard. */
  #deafUntilMs = 0
  /** Somebody else has the call: what the caller says and keys is for them. */
  #isAside = false
  #isDown = false
  readonly #outbox: LineInput[] = []

  constructor(ports: LinePorts, turning: Turning = usualTurning) {
    this.#ports = ports
    this.#turning = turning
    this.#player = new LinePlayer(this.#tended(ports), {
      played: (input) => this.#outbox.push(input),
      failed: (say, code) => this.#note({ kind: 'playbackFailed', say, code }),
      over: (say) => {
        if (this.#mustBeHeard(say) || this.#listen?.bargeIn === 'keys') this.#deafUntilMs = ports.nowMs()
      },
    })
  }

  get listening(): ListenEffect | undefined {
    return this.#listen
  }

  get isPlaying(): boolean {
    return this.#player.front !== undefined
  }

  /** What it waits for. */
  get waitsFor(): Wait['for'] {
    return this.#waiting.for
  }

  say(say: SayEffect): void {
    this.#do(() => {
      this.#player.add(say)
      this.#silence.reset()
      if (!this.#mustBeHeard(say) || !this.#isCollecting) return
      this.#collector.stepBack()
      this.#isCollecting = false
    })
  }

  /** Who is on the line was away: they have the whole time again. */
  renew = (): void => this.#do(() => this.#silence.reset())

  /** Listens from now on, in place of what was listened for before. */
  listen(listen: ListenEffect): void {
    this.#do(() => {
      if (listen.id === this.#opened) return
      this.#close('free')
      this.#isAside = false
      this.#opened = listen.id
      this.#openedMs = this.#ports.nowMs()
      this.#listen = listen
      this.#speech.claim(this.#ports.nowMs(), (fromMs) => this.#roleOf(fromMs))
    })
  }

  /**
   * Nobody is listened to until the next listen. `aside`: because somebody else has the call, so that keys are not kept for the flow, nor
   * is what is being said for it.
   */
  mute(aside = false): void {
    this.#do(() => {
      // One that nothing answered may be opened again.
      if (this.#listen) this.#opened = ''
      this.#close(aside ? 'ignored' : 'free')
      this.#isAside = aside
      if (aside) this.#collector.forget()
    })
  }

  /** The caller presses a key. */
  press(key: string): void {
    if (!isKey(key)) return
    this.#do(() => {
      if (this.#isAside) return this.#note({ kind: 'ignored', what: 'keys' })
      if (this.#listen?.keys && this.#listen.bargeIn !== 'none') this.#cut('keys')
      this.#collect()
      const entry = this.#collector.press(key)
      this.#keyed(entry)
    })
  }

  /** What is typed in place of speaking is a turn at once, where it may answer. */
  type(text: string): void {
    this.#do(() => {
      if (this.#mayCut()) this.#cut('speech')
      const id = this.#listen?.id
      if (id === undefined || this.#player.some(this.#mustBeHeard)) this.#note({ kind: 'ignored', what: 'speech' })
      else this.#answer({ kind: 'heard', listen: id, by: 'typed', alternatives: [{ text }] })
    })
  }

  /** The recogniser hears something begin. Until it is known to be speech what plays is only paused. */
  speechBegan(segment: string, atMs = this.#ports.nowMs()): void {
    this.#do(() => {
      if (this.#speech.get(segment)) return
      this.#speech.makeRoom()
      if (this.#speech.isFull) return this.#note({ kind: 'ignored', what: 'speech' })
      const fromMs = this.#past(atMs)
      this.#speech.begin(segment, fromMs, this.#roleOf(fromMs))
    })
  }

  /** What it may become; `stableWords`: so many first words of the likeliest reading will not change. */
  partial(segment: string, heard: readonly Hypothesis[], stableWords: number): void {
    this.#do(() => {
      const open = this.#speech.get(segment)
      if (open && this.#isLive(open) && this.#takesTurn(heard, stableWords)) this.#interrupt(open)
    })
  }

  /** It ended at `atMs`; what it was may be told later. */
  speechEnded(segment: string, atMs = this.#ports.nowMs()): void {
    this.#do(() => {
      const open = this.#speech.get(segment)
      if (open && !open.ended) this.#speech.end(open, this.#past(atMs), this.#ports.nowMs())
    })
  }

  /** What was said; told again for a segment it stands in place of what was told before, until the turn was taken. */
  understood(segment: string, heard: readonly Hypothesis[]): void {
    this.#do(() => {
      const open = this.#speech.get(segment)
      if (!open) return this.#note({ kind: 'lateResult', segment })
      if (!hasWords(heard)) return this.#noSpeech(open)
      const now = this.#ports.nowMs()
      if (!open.ended) this.#speech.end(open, now, now)
      if (this.#isLive(open) && this.#mayCut()) {
        if (!this.#takesTurn(heard)) return this.#noSpeech(open)
        this.#interrupt(open)
      }
      if (open.role === 'answers') open.heard = heard
      else this.#overhear(open, heard)
    })
  }

  /** It was a cough, a door, or nothing at all. */
  notSpeech(segment: string): void {
    this.#do(() => {
      const open = this.#speech.get(segment)
      if (open) this.#noSpeech(open)
    })
  }

  /** What it was will never be known. */
  recogniserFailed(segment: string, code: string): void {
    this.#do(() => {
      this.#note({ kind: 'recogniserFailed', segment, code })
      const open = this.#speech.get(segment)
      if (open) this.#noSpeech(open)
    })
  }

  /** The line is down: what was understood by then counts, and what was still to be heard was not. */
  end(): void {
    if (this.#isDown) return
    if (this.#speech.live.every(({ ended }) => ended)) this.#take()
    this.#close('ignored')
    this.#isDown = true
    this.#player.stop()
    this.#await({ for: 'nothing' })
    this.#flush()
  }

  /** One thing that happens: the state after it says what is waited for, and then what came of it is told. */
  #do(happens: () => void): void {
    if (this.#isDown) return
    happens()
    this.#collect()
    this.#player.go(this.#isHeld)
    this.#await(this.#next())
    this.#flush()
  }

  /** What is told of a text that plays is a thing that happens, too. */
  #tended({ nowMs, play }: LinePorts): Pick<LinePorts, 'nowMs' | 'play'> {
    return {
      nowMs,
      play: (say, { started, ended, failed }) =>
        play(say, {
          started,
          ended: () => this.#do(ended),
          failed: (code) => this.#do(() => failed(code)),
        }),
    }
  }

  #next(): Wait {
    const { id, timeoutMs, keys } = this.#listen ?? {}
    if (id === undefined || timeoutMs === undefined) return { for: 'nothing' }
    if (keys && this.#collector.hasBegun) return { for: 'key', untilMs: this.#keyedMs + keys.interDigitTimeoutMs }
    const speech = this.#speech.wait(this.#times)
    if (speech) return { for: 'speech', untilMs: speech.untilMs, of: speech.for }
    if (this.isPlaying) return { for: 'playback' }
    return { for: 'silence', untilMs: this.#silenceUntil(timeoutMs) }
  }

  #silenceUntil(timeoutMs: number): number {
    // A sound from before this listen may be one that never ends.
    const isSpokenInVain = this.#speech.isVainSince(this.#openedMs)
    return this.#silence.untilMs(this.#ports.nowMs(), timeoutMs, isSpokenInVain)
  }

  #await(next: Wait): void {
    if (next.for !== 'silence') this.#silence.interrupt()
    if (isSame(next, this.#waiting)) return
    this.#timer?.()
    this.#timer = undefined
    this.#waiting = next
    if (!('untilMs' in next)) return
    const ms = Math.max(0, next.untilMs - this.#ports.nowMs())
    this.#timer = this.#ports.after(ms, () => {
      // One that was cancelled may come all the same.
      if (this.#waiting === next) this.#do(() => this.#due(next))
    })
  }

  #due(wait: Wait): void {
    this.#timer = undefined
    this.#waiting = { for: 'nothing' }
    if (wait.for === 'key') this.#keyed(this.#collector.timeout())
    else if (wait.for === 'silence' && this.#listen) this.#answer({ kind: 'silence', listen: this.#listen.id })
    else if (wait.for === 'speech') this.#speechDue(wait.of)
  }

  #speechDue(of: SpeechWait['for']): void {
    const now = this.#ports.nowMs()
    if (of === 'end') for (const { id } of this.#speech.cut(now)) this.#note({ kind: 'cutAtMost', segment: id })
    else if (of === 'results')
      for (const segment of this.#speech.live.filter(({ heard }) => !heard)) {
        this.#note({ kind: 'noResult', segment: segment.id })
        this.#noSpeech(segment)
      }
    else this.#take()
  }

  get #times() {
    const { endSilenceMs, maxSpeechMs, resultMs } = this.#turning
    return {
      endSilenceMs: this.#listen?.endSilenceMs ?? endSilenceMs,
      maxSpeechMs: this.#listen?.maxSpeechMs ?? maxSpeechMs,
      resultMs,
    }
  }

  /** A text that no answer comes before: neither said nor keyed. */
  #mustBeHeard = ({ interruptible }: SayEffect): boolean => !interruptible || this.#listen?.bargeIn === 'none'

  /** What becomes of speech that begins now, or began then. */
  #roleOf(fromMs: number): SpeechRole {
    if (this.#isAside) return 'ignored'
    if (!this.#listen) return 'free'
    if (this.#collector.hasBegun || this.#speech.isCut || fromMs < this.#deafUntilMs) return 'ignored'
    const { front } = this.#player
    if (!front) return 'answers'
    if (this.#listen.bargeIn !== 'speech' || this.#mustBeHeard(front)) return 'ignored'
    return this.#player.some(this.#mustBeHeard) ? 'cuts' : 'answers'
  }

  /** While it is not known whether somebody speaks or coughs, nothing more is played. */
  get #isHeld(): boolean {
    return this.#mayCut() && this.#speech.live.length > 0 && !this.#player.playsOn
  }

  /** Whether speech may cut short what plays or comes next. */
  #mayCut(): boolean {
    const { front } = this.#player
    return front !== undefined && this.#listen?.bargeIn === 'speech' && !this.#mustBeHeard(front)
  }

  #isLive = ({ role }: Segment): boolean => role === 'answers' || role === 'cuts'

  #takesTurn(heard: readonly Hypothesis[], words?: number): boolean {
    return takesTurn(this.#turning, this.#listen?.language ?? '', heard, words)
  }

  /** The caller does speak: what plays is cut short, up to a text that must be heard. */
  #interrupt(segment: Segment): void {
    if (!this.#mayCut()) return
    this.#cut('speech')
    // What follows must be heard before anything answers.
    if (segment.role === 'cuts') segment.role = 'ignored'
  }

  #cut(by: 'speech' | 'keys'): void {
    this.#player.cut((say) => !this.#mustBeHeard(say), by)
  }

  #noSpeech(segment: Segment): void {
    if (this.#isLive(segment)) {
      const say = this.#isHeld ? this.#player.front?.id : undefined
      this.#note({ kind: 'falseAlarm', ...(say !== undefined && { say }) })
      if (say !== undefined) this.#player.pausedInVain()
    }
    this.#speech.drop(segment)
  }

  /** Said in vain: it is on record and answers nothing. */
  #overhear(segment: Segment, heard: readonly Hypothesis[]): void {
    const { fromMs, ended, role } = segment
    this.#speech.drop(segment)
    if (role === 'ignored') this.#note({ kind: 'ignored', what: 'speech' })
    this.#record({ alternatives: heard, spoken: { fromMs, toMs: ended?.toMs ?? fromMs } })
  }

  #record(said: Utterance | undefined): void {
    if (said) this.#outbox.push({ kind: 'heard', listen: '', by: 'speech', ...said })
  }

  /** The turn is over. What was said before all was heard that must be answers nothing. */
  #take(): void {
    const said = this.#speech.take()
    const { id } = this.#listen ?? {}
    if (!said) return
    if (id === undefined || this.#player.some(this.#mustBeHeard)) this.#record(said)
    else this.#answer({ kind: 'heard', listen: id, by: 'speech', ...said })
  }

  /** Collects the keys of the listen once all was heard that must be; those from before begin the entry. */
  #collect(): void {
    const { keys } = this.#listen ?? {}
    if (!keys || this.#isCollecting || this.#player.some(this.#mustBeHeard)) return
    this.#isCollecting = true
    this.#keyed(this.#collector.open(keys))
  }

  /** From the first key of an entry on nothing but keys ends it, and what plays is answered. */
  #keyed(entry: KeyEntry | undefined): void {
    if (!this.#isCollecting || !(entry || this.#collector.hasBegun)) return
    this.#keyedMs = this.#ports.nowMs()
    this.#cut('keys')
    this.#record(this.#speech.release('ignored'))
    if (entry && this.#listen) this.#answer({ kind: 'keyed', listen: this.#listen.id, ...entry })
  }

  /** What comes afterwards answers the next question, if any. */
  #answer(input: LineInput): void {
    this.#outbox.push(input)
    this.#close('free')
  }

  #close(role: 'free' | 'ignored'): void {
    this.#listen = undefined
    this.#isCollecting = false
    this.#collector.close()
    this.#record(this.#speech.release(role))
    this.#silence.reset()
  }

  /** Who is told may do something in turn, and be told of that, in this order. */
  #flush(): void {
    for (let input = this.#outbox.shift(); input; input = this.#outbox.shift()) this.#ports.send(input)
  }

  #note(note: Parameters<NonNullable<LinePorts['note']>>[0]): void {
    this.#ports.note?.(note)
  }

  #past(atMs: number): number {
    const now = this.#ports.nowMs()
    return Number.isFinite(atMs) ? Math.min(now, Math.max(0, atMs)) : now
  }
}
