import { type LeftOut, leftOut } from '@parley/contract/economy/economy.enum.ts'
import type { EconomyRunResult } from '@parley/contract/economy/economy.schema.ts'
import { formatAmount, parseAmount } from '@parley/rating'
import type { ChargedCall } from './rateAgain.ts'

const MOST_SHOWN = 20
interface Sum {
  calls: number
  before: bigint
  after: bigint
}
type Shown = EconomyRunResult['most'][number] & { readonly by: bigint }

/** Adds up what calls cost before and after, as large as its lines and months are many. */
export class Tally {
  readonly #all: Sum = { calls: 0, before: 0n, after: 0n }
  readonly #lines = new Map<number, Sum>()
  readonly #months = new Map<string, Sum>()
  readonly #leftOut = new Map<LeftOut, Sum>()
  #most: Shown[] = []
  changed = 0

  constructor(months: readonly string[]) {
    for (const month of months) this.#months.set(month, { calls: 0, before: 0n, after: 0n })
  }

  get calls(): number {
    return this.#all.calls
  }

  add(month: string, call: ChargedCall, amount: string): void {
    const [before, after] = [parseAmount(call.before), parseAmount(amount)]
    for (const sum of [this.#all, sumOf(this.#lines, call.idLine ?? 0), sumOf(this.#months, month)]) {
      sum.calls += 1
      sum.before += before
      sum.after += after
    }
    if (before === after) return
    this.changed += 1
    const by = after > before ? after - before : before - after
    const least = this.#most.at(-1)
    if (this.#most.length === MOST_SHOWN && least && least.by >= by) return
    const { guid, startedAt, seconds } = call
    this.#most = [...this.#most, { guid, startedAt, seconds, before: call.before, after: amount, by }]
      .sort((one, other) => (one.by === other.by ? 0 : one.by < other.by ? 1 : -1))
      .slice(0, MOST_SHOWN)
  }

  /** It could not be rated again, and counts as before. */
  leave(month: string, call: ChargedCall, why: LeftOut): void {
    this.add(month, call, call.before)
    const sum = sumOf(this.#leftOut, why)
    sum.calls += 1
    sum.before += parseAmount(call.before)
  }

  /** What calls keep their amount, and why, a sentence each. */
  get notes(): string[] {
    return [...this.#leftOut].map(([why, { calls, before }]) => {
      const what = calls === 1 ? '1 call keeps its amount' : `${calls.toLocaleString('en-US')} calls keep their amount`
      return `${what} (${formatAmount(before)}): ${leftOut.label(why)}`
    })
  }

  get idLines(): number[] {
    return [...this.#lines.keys()].filter((id) => id > 0)
  }

  /** What all months together gain, below zero where they lose. */
  get difference(): string {
    return formatAmount(this.#all.after - this.#all.before)
  }

  result(names: ReadonlyMap<number, string>, adjusted: EconomyRunResult['adjusted']): EconomyRunResult {
    const lines = [...this.#lines].sort(([, one], [, other]) => other.calls - one.calls)
    return {
      ...textOf(this.#all),
      changed: this.changed,
      lines: lines.map(([id, sum]) => ({ id: id === 0 ? null : id, name: names.get(id) ?? null, ...textOf(sum) })),
      months: [...this.#months].map(([month, sum]) => ({ month, ...textOf(sum) })),
      most: this.#most.map(({ by: _, ...call }) => call),
      leftOut: [...this.#leftOut].map(([reason, { calls, before }]) => ({
        reason,
        calls,
        amount: formatAmount(before),
      })),
      adjusted,
    }
  }
}

function sumOf<K>(sums: Map<K, Sum>, key: K): Sum {
  const sum = sums.get(key) ?? { calls: 0, before: 0n, after: 0n }
  sums.set(key, sum)
  return sum
}

const textOf = ({ calls, before, after }: Sum) => ({
  calls,
  before: formatAmount(before),
  after: formatAmount(after),
})
