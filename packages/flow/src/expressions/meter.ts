import { LIMITS } from '../limits.ts'
import { ExpressionError } from './expression-error.ts'
import { Instant } from './time.ts'

/** Reading the clock of a zone, in units of work. */
export const CLOCK_COST = 100

/** Counts the work of one evaluation and stops it at the limit, so that time is bounded by steps and not by a clock. */
export class Meter {
  private readonly budget: number
  private left: number

  constructor(budget: number = LIMITS.expressionCost) {
    this.budget = budget
    this.left = budget
  }

  get used(): number {
    return this.budget - this.left
  }

  charge(units: number): void {
    this.left -= units
    if (this.left < 0) throw new ExpressionError('cost', 'The expression needs too much work')
  }

  /** Charges for a text that was built and refuses one that is too long. */
  text(value: string): string {
    if (value.length > LIMITS.stringLength) {
      throw new ExpressionError('size', `The text is longer than ${LIMITS.stringLength} characters`)
    }
    this.charge(value.length >> 6)
    return value
  }

  /** Each time is paid for with the one reading of a clock that it keeps. */
  instant(ms: number, zone: string): Instant {
    this.charge(CLOCK_COST)
    return new Instant(ms, zone)
  }

  list<T>(value: readonly T[]): readonly T[] {
    if (value.length > LIMITS.listLength) {
      throw new ExpressionError('size', `The list has more than ${LIMITS.listLength} items`)
    }
    this.charge(value.length)
    return value
  }
}
