import type { Rounding } from './amount.ts'

/** How a tariff charges: by the time that was talked, or the same for each call. */
export const PER_TIME = 1
export const PER_CALL = 2

export interface TimeBand {
  readonly name: string
  /** 1 is Monday. */
  readonly days: readonly number[]
  /** Hours and minutes, as in `08:00`; the band ends before `to`, on the same day. */
  readonly from: string
  readonly to: string
}

export interface Step {
  readonly fromSecond: number
  /** For every increment that begins. */
  readonly price: string
  /** In seconds. */
  readonly increment: number
}

export interface Rate {
  /** The digits that numbers begin with; none: all other numbers. */
  readonly prefix: string
  /** Name of a time band; null: whenever no band has a price for the prefix. */
  readonly band: string | null
  readonly connectFee: string
  readonly steps: readonly Step[]
}

/** Read once and kept as they were then: other terms are another object. */
export interface Terms {
  readonly mode: number
  /** The first ones of each call. */
  readonly freeSeconds: number
  /** Of all calls of a month together, beyond those that are free in each. */
  readonly bundleSeconds?: number | undefined
  /** The least that an answered call costs. */
  readonly minimum: string
  readonly rounding: Rounding
  readonly bands: readonly TimeBand[]
  readonly rates: readonly Rate[]
}
