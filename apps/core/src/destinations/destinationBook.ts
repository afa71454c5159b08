import type { DestinationUse } from '@parley/contract/destinations/destination.enum.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { addThrough, lockDestinations, readPolicies, readThrough, textOfKey } from './destination.store.ts'
import { type Permitted, permittedBy } from './permitted.ts'
import { type Allowance, type Decision, type DestinationPolicy, destinationOf } from './rules/destinationOf.ts'
import { type Full, fullAt, keyOf, NOTHING, RESERVED_SECONDS, type Through, withCall } from './rules/limits.ts'

/** A number that a line wants to call; line 0 is any line of the tenant without entries of its own. */
interface Wanted {
  readonly idLine: number
  readonly number: string
}

/**
 * What is to be called in one transaction: decided by where lines may call, held to the limits and counted with what other processes call, all in that
 * transaction, so that a limit never lets one call more through.
 */
export class DestinationBook {
  readonly #ctx: Ctx
  readonly #use: DestinationUse
  readonly #now: Date
  readonly #policyOf: (idLine: number) => DestinationPolicy
  readonly #through = new Map<string, Through>()
  readonly #added = new Map<string, { idLine: number; prefix: string; calls: number; seconds: number }>()

  private constructor(ctx: Ctx, use: DestinationUse, now: Date, policyOf: (idLine: number) => DestinationPolicy) {
    this.#ctx = ctx
    this.#use = use
    this.#now = now
    this.#policyOf = policyOf
  }

  static async open(ctx: Ctx, use: DestinationUse, idLines: readonly number[], now = ctx.clock.now()) {
    return new DestinationBook(ctx, use, now, await readPolicies(ctx, idLines))
  }

  decide({ idLine, number }: Wanted): Decision {
    return destinationOf(number, this.#policyOf(idLine), this.#use)
  }

  /** Reads what the limits of these calls have let through; `isTaken`: nobody else counts until the end of the transaction. */
  async read(wanted: readonly Wanted[], isTaken = true): Promise<void> {
    const keys = new Map(
      wanted.flatMap((one) => {
        const decision = this.decide(one)
        const limited = decision.isAllowed ? decision.limited : []
        return limited.map((found) => keyOf(one.idLine, found)).map((key) => [textOfKey(key), key] as const)
      }),
    )
    if (keys.size === 0) return
    if (isTaken) await lockDestinations(this.#ctx)
    for (const key of keys.keys()) this.#through.set(key, NOTHING)
    for (const [key, through] of await readThrough(this.#ctx.db, [...keys.values()], this.#now))
      this.#through.set(key, through)
  }

  /** The limit that lets no such call through now. */
  full(idLine: number, { limited }: Allowance): Full | undefined {
    const all = limited.flatMap((found) => fullAt(found, this.#of(textOfKey(keyOf(idLine, found))), this.#now) ?? [])
    return all.toSorted((one, other) => other.until.getTime() - one.until.getTime())[0]
  }

  /** One call more. */
  take(idLine: number, decision: Allowance): Permitted {
    for (const found of decision.limited) {
      const key = keyOf(idLine, found)
      const name = textOfKey(key)
      this.#through.set(name, withCall(this.#of(name), this.#now))
      const added = this.#added.get(name) ?? { ...key, calls: 0, seconds: 0 }
      this.#added.set(name, { ...added, calls: added.calls + 1, seconds: added.seconds + RESERVED_SECONDS })
    }
    return permittedBy(decision)
  }

  /** Keeps what was taken. */
  async keep(): Promise<void> {
    await addThrough(this.#ctx.db, [...this.#added.values()], this.#now)
  }

  /** What was not read lets nothing through. */
  #of(name: string): Through {
    const through = this.#through.get(name)
    if (!through) throw new Error(`what ${name} has let through was not read`)
    return through
  }
}
