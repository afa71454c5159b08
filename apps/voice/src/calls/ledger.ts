import type { KeptLeg, KeptLine, ToCore, ToVoice } from '../link/message.ts'

type Told = Extract<ToCore, { call: string }>
type Input = Extract<Told, { tell: 'input' }>
type Opened = Pick<Extract<ToVoice, { do: 'open' }>, 'call' | 'tenant' | 'key'>

/** Texts that are known to be played; older ones nobody asks for. */
const MOST_PLAYED = 100
const MOST_NOTES = 20

/** What is to be known of a call by whichever core goes on with it: what no core has kept yet, and to whom its line belongs. */
export class Ledger {
  readonly opened: Opened
  #leg: KeptLeg
  #told = 0
  readonly #unkept = new Map<number, Input>()
  #played: readonly string[] = []
  /** What nobody could be told of the line, of the latest. */
  #notes: readonly Told[] = []
  #isAnswered = false
  #ended: Told | undefined

  constructor(opened: Opened) {
    this.opened = opened
    this.#leg = { guid: opened.call, number: 0, laterMs: 0 }
  }

  get isOver(): boolean {
    return this.#ended !== undefined
  }

  /** Inputs that no core has kept. */
  get waiting(): number {
    return this.#unkept.size
  }

  get line(): KeptLine {
    const { call, tenant, key } = this.opened
    return { call, tenant, key, leg: this.#leg, isAnswered: this.#isAnswered, played: [...this.#played] }
  }

  /** What is told of the call, as it is told: inputs with their number. */
  note(told: Exclude<Told, Input> | Omit<Input, 'n'>): Told {
    if (told.tell === 'answered') this.#isAnswered = true
    if (told.tell === 'ended') this.#ended = told
    if (told.tell !== 'input') return told
    this.#told += 1
    const input = { ...told, n: this.#told }
    this.#unkept.set(input.n, input)
    if (told.input.kind === 'played') this.#played = [...this.#played, told.input.say].slice(-MOST_PLAYED)
    return input
  }

  keepNote(note: Told): void {
    this.#notes = [...this.#notes, note].slice(-MOST_NOTES)
  }

  forgetNotes(): void {
    this.#notes = []
  }

  kept(n: number): void {
    this.#unkept.delete(n)
  }

  moveOn(leg: KeptLeg): void {
    this.#leg = leg
  }

  /** What another core than before has to be told, in its order. */
  get untold(): readonly Told[] {
    const answered = this.#isAnswered ? [{ tell: 'answered', call: this.opened.call } as const] : []
    return [...answered, ...this.#notes, ...this.#unkept.values(), ...(this.#ended ? [this.#ended] : [])]
  }
}
