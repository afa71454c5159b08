import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Ctx } from './ctx.ts'
import type { Services } from './services.ts'

/**
 * What `seedDemo` of demo/seed.ts gets. Tenants, roles and people are there already. A start that
 * was killed in the middle calls it again, so it must bear to find a part of its own work.
 */
export interface SeedTools {
  /** As the owner of the database, for what is written in bulk. */
  readonly owner: pg.Pool
  readonly clock: Clock
  readonly log: Logger
  readonly services: Services
  /** One transaction in a tenant as one of the people, through the same services as everybody; at another time by another clock. */
  as<T>(username: string, tenant: string, work: (ctx: Ctx) => Promise<T>, clock?: Clock): Promise<T>
}

export type SeedDemo = (tools: SeedTools) => Promise<void>
