import type { Domain } from '../kernel/domain.ts'
import { lookUpLines } from './line.store.ts'

export const lines: Domain = {
  lookups: { Lines: (ctx, { query }) => lookUpLines(ctx, query) },
}
