import type { ColumnType } from 'kysely'

/** Written by triggers of the database alone. */
type Kept<T> = ColumnType<T, never, never>

interface Counts {
  idTenant: Kept<number>
  idCallScript: Kept<number>
  idLine: Kept<number>
  isTest: Kept<boolean>
  notPicked: Kept<number>
  picked: Kept<number>
  toEnd: Kept<number>
  errors: Kept<number>
  answered: Kept<number>
  talkMs: Kept<number>
}

declare module '../kernel/db.ts' {
  interface Tables {
    callQuarter: Counts & { quarter: Kept<string> }
    callDay: Counts & { day: Kept<string> }
    callPeak: { idTenant: Kept<number>; isTest: Kept<boolean>; quarter: Kept<string>; most: Kept<number> }
  }
}
