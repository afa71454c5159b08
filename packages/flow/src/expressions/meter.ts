import { LIMITS } from '../limits.ts'
import { ExpressionError } from './expression-error.ts'
import { Instant } from './time.ts'

/** Reading the clock of a zone, in units of work. */
export const CLOCK_COST = 100

const KEY_COST = 4

/** Counts the work of a turn and stops it at the limit, so that time is bounded by steps and not by a clock. */
export class Meter {
  private left: number
  private readonly seen = new Set<string>()

  constructor(budget: number = LIMITS.turnCost) {
    this.left = budget
  }

  /** Whether there was enough left. */
  take(units: number): boolean {
    this.left -= units
    return this.left >= 0
  }

  charge(units: number): void {
    if (!this.take(units)) throw new ExpressionError('cost', 'The expression needs too much work')
  }

  /**
   * Whether this turn has not met it before. What has to be read once is paid for at its first use in each turn, known already or not:
   * the same inputs always give the same result.
   */
  isNew(source: string): boolean {
    if (this.seen.has(source)) return false
    this.seen.add(source)
    return true
  }

  /** Charges for a text that was built and refuses one that is too long. */
  text(value: string): string {
    if (value.length > LIMITS.stringLength) {
      throw new ExpressionError('size', `The text is longer than ${LIMITS.stringLength} characters`)
    }
    this.charge(value.length >> 4)
    return value
  }

  /** Each time is paid for with the one reading of a clock that it keeps. */
  instant(ms: number, zone: string): Instant {
    this.charge(CLOCK_COST)
    return new Instant(ms, zone)
  }

  /** The keys of an object, which may be what a service answered. */
  keys(value: object): readonly string[] {
    const keys = Object.keys(value)
    this.charge(keys.length * KEY_COST)
    return keys
  }

  list<T>(value: readonly T[]): readonly T[] {
    if (value.length > LIMITS.listLength) {
      throw new ExpressionError('size', `The list has more than ${LIMITS.listLength} items`)
    }
    this.charge(value.length)
    return value
  }
}
