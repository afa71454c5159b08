import type { ListenEffect, SayEffect } from '../engine/effect.ts'
import type { LineInput, LineNote } from './line-ports.ts'
import { TimedPlayback } from './timed-playback.ts'
import type { Turning } from './turning.ts'
import { VoiceLine } from './voice-line.ts'

interface Timer {
  readonly atMs: number
  readonly run: () => void
}

/** A line on a virtual clock, with everything that it told and what it waits for. */
export class TestLine {
  nowMs = 0
  readonly inputs: LineInput[] = []
  readonly notes: LineNote[] = []
  readonly line: VoiceLine
  /** Told of each input in turn. */
  onInput: (input: LineInput) => void = () => {}
  /** Those of the line, without those of what plays. */
  readonly timers = new Set<Timer>()
  readonly #playing = new Set<Timer>()

  constructor(turning?: Turning, playMs: (say: SayEffect) => number = () => 2_000) {
    const clock = {
      nowMs: () => this.nowMs,
      after: (ms: number, run: () => void) => this.#after(this.#playing, ms, run),
    }
    this.line = new VoiceLine(
      {
        nowMs: clock.nowMs,
        after: (ms, run) => this.#after(this.timers, ms, run),
        play: (say, on) => new TimedPlayback(playMs(say), clock, on),
        send: (input) => {
          this.inputs.push(input)
          this.onInput(input)
        },
        note: (note) => this.notes.push(note),
      },
      turning,
    )
  }

  /** Whether something sounds now. */
  get sounds(): boolean {
    return this.#playing.size > 0
  }

  /** What was told but for texts that were played. */
  get answers(): readonly LineInput[] {
    return this.inputs.filter(({ kind }) => kind !== 'played')
  }

  get played(): readonly LineInput[] {
    return this.inputs.filter(({ kind }) => kind === 'played')
  }

  wait(ms: number): this {
    const until = this.nowMs + ms
    for (;;) {
      const due = [...this.timers, ...this.#playing]
        .filter(({ atMs }) => atMs <= until)
        .sort((one, other) => one.atMs - other.atMs)[0]
      if (!due) break
      this.timers.delete(due)
      this.#playing.delete(due)
      this.nowMs = Math.max(this.nowMs, due.atMs)
      due.run()
    }
    this.nowMs = until
    return this
  }

  #after(timers: Set<Timer>, ms: number, run: () => void): () => void {
    const timer = { atMs: this.nowMs + ms, run }
    timers.add(timer)
    return () => void timers.delete(timer)
  }
}

export const sayOf = (id: string, interruptible = true): SayEffect => ({
  ...{ kind: 'say', id, nodeId: 'n', language: 'en', format: 'text', text: id, interruptible },
})

export const listenOf = (id: string, more: Partial<ListenEffect> = {}): ListenEffect => ({
  ...{ kind: 'listen', id, nodeId: 'n', accepts: ['speech', 'keys'], bargeIn: 'speech', language: 'en' },
  ...{ timeoutMs: 5_000, endSilenceMs: 800, maxSpeechMs: 8_000 },
  keys: { min: 1, max: 4, terminator: '#', interDigitTimeoutMs: 3_000, clearTypeAhead: false },
  hints: { phrases: [], grammars: [], models: [] } as unknown as ListenEffect['hints'], // the line never reads them
  ...more,
})
