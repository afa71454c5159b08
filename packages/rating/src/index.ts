export {
  addAmounts,
  compareAmounts,
  formatAmount,
  parseAmount,
  type Rounding,
  type RoundingMode,
  roundAmount,
  rounded,
  SCALE,
  subtractAmount,
  unitOf,
} from './amount.ts'
export { type Coverage, coverageOf, gapsOf } from './coverage.ts'
export { type Fee, type FeePart, type FeeTrace, feeInMonth } from './fee.ts'
export { type MonthCall, type RatedMonth, rateMonth } from './month.ts'
export {
  type CallFacts,
  type CallStart,
  type ChosenRate,
  chooseRate,
  type RatedCall,
  type RatedStep,
  type RateTrace,
  type Rating,
  rate,
  rateCall,
  secondsOf,
} from './rate.ts'
export { RatingError } from './rating.error.ts'
export { PER_CALL, PER_TIME, type Rate, type Step, type Terms, type TimeBand } from './terms.ts'
export { dayIn } from './zone.ts'
