import type { TurnLatency } from '@parley/contract/testCalls/voiceSocket.schema.ts'

/** Measures how long each turn takes as the caller has it: from the end of what they said, typed or keyed until they hear something. */
export class TurnClock {
  readonly #nowMs: () => number
  readonly #tell: (latency: TurnLatency) => void
  #actedMs: number | undefined
  #turn: { readonly endMs: number; readonly understoodMs: number; answeredMs?: number } | undefined

  constructor(nowMs: () => number, tell: (latency: TurnLatency) => void) {
    this.#nowMs = nowMs
    this.#tell = tell
  }

  /** A key or a text. */
  acted(): void {
    this.#actedMs = this.#nowMs()
  }

  /** The turn was taken; `endMs`: when speech in it ended. */
  understood(endMs: number | undefined): void {
    const now = this.#nowMs()
    this.#turn = { endMs: Math.min(now, endMs ?? this.#actedMs ?? now), understoodMs: now }
    this.#actedMs = undefined
  }

  answered(): void {
    if (this.#turn) this.#turn.answeredMs ??= this.#nowMs()
  }

  sounds(): void {
    const turn = this.#turn
    if (turn?.answeredMs === undefined) return
    this.#turn = undefined
    const between = (from: number, to: number) => Math.max(0, Math.round(to - from))
    this.#tell({
      understoodMs: between(turn.endMs, turn.understoodMs),
      answeredMs: between(turn.understoodMs, turn.answeredMs),
      soundMs: between(turn.answeredMs, this.#nowMs()),
    })
  }
}
