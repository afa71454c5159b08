import { LIMITS } from '../limits.ts'
import { ExpressionError } from './expression-error.ts'

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

  list<T>(value: readonly T[]): readonly T[] {
    if (value.length > LIMITS.listLength) {
      throw new ExpressionError('size', `The list has more than ${LIMITS.listLength} items`)
    }
    this.charge(value.length)
    return value
  }
}
