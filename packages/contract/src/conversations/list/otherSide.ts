import type { DialLog } from './dialLog.schema.ts'

/** The number or name at the other end: who called us, or whom we called. */
export const otherSide = ({ direction, from, to }: Pick<DialLog, 'direction' | 'from' | 'to'>): string =>
  direction === 'in' ? from : to
