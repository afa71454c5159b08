import type { SayEffect } from '../engine/effect.ts'
import type { LineInput, LinePorts, Playback } from './line-ports.ts'

/** After so many pauses for nothing a text plays on through sounds: only words cut it then. */
const MOST_PAUSES = 3

interface Item {
  readonly say: SayEffect
  pausesInVain: number
  isBegun: boolean
  playback?: Playback
  /** When its first sound left. */
  startedMs?: number
  /** How much of it was heard before the last pause, and since when it sounds. */
  heardMs: number
  soundsSinceMs?: number | undefined
}

interface PlayerEvents {
  readonly played: (input: Extract<LineInput, { kind: 'played' }>) => void
  readonly failed: (say: string, code: string) => void
  /** A text is over; what comes next begins by `go`. */
  readonly over: (say: SayEffect) => void
}

/** Plays what is said, one text after the other, and tells how much of each was heard. */
export class LinePlayer {
  readonly #ports: Pick<LinePorts, 'nowMs' | 'play'>
  readonly #on: PlayerEvents
  #queue: Item[] = []
  #isHeld = false

  constructor(ports: Pick<LinePorts, 'nowMs' | 'play'>, on: PlayerEvents) {
    this.#ports = ports
    this.#on = on
  }

  /** What plays, or comes next. */
  get front(): SayEffect | undefined {
    return this.#queue[0]?.say
  }

  /** Whether what plays was paused for nothing so often that it is paused no more. */
  get playsOn(): boolean {
    return (this.#queue[0]?.pausesInVain ?? 0) >= MOST_PAUSES
  }

  pausedInVain(): void {
    const [item] = this.#queue
    if (item) item.pausesInVain++
  }

  some(is: (say: SayEffect) => boolean): boolean {
    return this.#queue.some(({ say }) => is(say))
  }

  add(say: SayEffect): void {
    this.#queue.push({ say, pausesInVain: 0, isBegun: false, heardMs: 0 })
  }

  /** Plays on from where it is, or holds it there. */
  go(isHeld: boolean): void {
    const [item] = this.#queue
    if (isHeld !== this.#isHeld) {
      this.#isHeld = isHeld
      if (item?.isBegun) this.#turn(item)
    }
    if (item && !item.isBegun && !isHeld) this.#begin(item)
  }

  /** Cuts short what plays, and what would follow, as far as it may be. */
  cut(may: (say: SayEffect) => boolean, cutBy: 'speech' | 'keys'): void {
    for (let [item] = this.#queue; item && may(item.say); [item] = this.#queue) this.#stop(item, { cutBy })
  }

  /** Nothing is heard any more. */
  stop(): void {
    for (let [item] = this.#queue; item; [item] = this.#queue) this.#stop(item, {})
  }

  #begin(item: Item): void {
    item.isBegun = true
    item.playback = this.#ports.play(item.say, {
      started: () => {
        if (this.#queue[0] !== item || item.startedMs !== undefined) return
        item.startedMs = this.#ports.nowMs()
        if (!this.#isHeld) item.soundsSinceMs = item.startedMs
      },
      ended: () => this.#over(item),
      failed: (code) => {
        if (this.#queue[0] !== item) return
        this.#on.failed(item.say.id, code)
        this.#over(item)
      },
    })
  }

  #turn(item: Item): void {
    if (this.#isHeld) {
      this.#count(item)
      item.playback?.pause()
      return
    }
    if (item.startedMs !== undefined) item.soundsSinceMs = this.#ports.nowMs()
    item.playback?.resume()
  }

  #over(item: Item): void {
    if (this.#queue[0] !== item) return
    this.#count(item)
    this.#queue.shift()
    const { heardMs = item.heardMs } = item.playback ?? {}
    this.#on.played({ kind: 'played', say: item.say.id, heardMs, ...startOf(item) })
    this.#on.over(item.say)
  }

  #stop(item: Item, by: { readonly cutBy?: 'speech' | 'keys' }): void {
    this.#queue.shift()
    const { heardMs, mark } = item.playback?.stop() ?? { heardMs: 0 }
    const heard = { heardMs: Math.max(0, heardMs), ...startOf(item), ...(mark !== undefined && { mark }) }
    this.#on.played({ kind: 'played', say: item.say.id, ...heard, ...by })
  }

  #count(item: Item): void {
    if (item.soundsSinceMs === undefined) return
    item.heardMs += Math.max(0, this.#ports.nowMs() - item.soundsSinceMs)
    item.soundsSinceMs = undefined
  }
}

const startOf = ({ startedMs }: Item) => (startedMs === undefined ? {} : { startedMs })
