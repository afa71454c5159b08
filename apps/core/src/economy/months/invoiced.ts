import { reason } from '@parley/contract/kernel/errors.ts'
import type { Db } from '../../kernel/db.ts'
import { refuse } from '../../kernel/refusal.ts'

/** Refused where an invoice of the month has been issued: what it says would no longer be what was charged. */
export async function requireNotInvoiced(db: Db, month: string): Promise<void> {
  const issued = await db.selectFrom('invoice').select('number').where('month', '=', month).executeTakeFirst()
  if (issued) refuse(reason('month.invoiced', { month, number: issued.number }))
}
