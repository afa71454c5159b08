import { type CallbackResult, callbackKeeper } from '@parley/contract/callbacks/callback.enum.ts'
import { sql } from 'kysely'
import { lockCallback, storeCallback } from '../../callbacks/callback.store.ts'
import { tellCallbacks } from '../../callbacks/callback.stream.ts'
import { readSettings } from '../../callbacks/callbackSetting.store.ts'
import { afterTry } from '../../callbacks/rules/afterTry.ts'
import { callbackOpening, rulesOf, whenKept } from '../../callbacks/rules/whenKept.ts'
import { settleThrough } from '../../destinations/destination.store.ts'
import { RESERVED_SECONDS } from '../../destinations/rules/limits.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { ownTenant } from '../../kernel/ownTenant.ts'

interface EndedCall {
  readonly idCallback: number
  readonly guid: string
  readonly result: CallbackResult
  readonly at: Date
  readonly talkMs?: number
}

/** What became of a call of a line; kept once, whoever keeps it first. */
export async function keepCallback(ctx: Ctx, ended: EndedCall): Promise<void> {
  const { db } = ctx
  const { idCallback, guid, result, at, talkMs = 0 } = ended
  const { attempts, number, zone } = await lockCallback(db, idCallback)
  const attempt = await db
    .updateTable('callbackAttempt')
    .set({ endedAt: at, result })
    .where((row) => row('guid', '=', guid).and('idCallbackRequest', '=', idCallback))
    .where('endedAt', 'is', null)
    .returning(['at', 'limited'])
    .executeTakeFirst()
  if (!attempt) return
  const settings = await readSettings(db)
  const keeper = callbackKeeper.of.LINE
  const { ofLine } = await db
    .selectFrom('callbackAttempt')
    .select(sql<number>`count(*)::int`.as('ofLine'))
    .where((row) => row('idCallbackRequest', '=', idCallback).and('keeper', '=', keeper))
    .executeTakeFirstOrThrow()
  const after = afterTry(settings, { keeper, result, at, attempts, ofLine })
  const counted = { lastResult: result, state: after.state }
  if (after.state === 'OPEN') {
    const { timezone } = await ownTenant(ctx)
    // A further call is made inside the hours; what was promised is not moved by it.
    const rules = rulesOf(settings, timezone)
    const kept = whenKept(after.dueAt, at, (then) => callbackOpening(rules, { number, zone }, then))
    await storeCallback(db, idCallback, {
      ...counted,
      dueAt: kept?.dueAt ?? after.dueAt,
      needsPerson: after.needsPerson,
    })
  } else await storeCallback(db, idCallback, { ...counted, outcome: after.outcome, closedAt: at })
  await settleThrough(ctx, [
    {
      limited: attempt.limited,
      startedAt: attempt.at,
      calls: 0,
      seconds: Math.ceil(talkMs / 1_000) - RESERVED_SECONDS,
    },
  ])
  tellCallbacks(ctx)
}
