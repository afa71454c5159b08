import type { Ctx } from './ctx.ts'

/** Who decides once more about mail of a kind before each of its tries, and hears where it is given up. */
export interface MailGate {
  /** A time: it is looked at again then, which is no try. What is withdrawn leaves the outbox. */
  readonly ask: (ctx: Ctx, id: string) => Promise<'goes' | 'withdrawn' | Date>
  readonly gaveUp: (ctx: Ctx, id: string, error: string) => Promise<void>
}
