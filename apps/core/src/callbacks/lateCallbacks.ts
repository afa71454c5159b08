import { callbackState } from '@parley/contract/callbacks/callback.enum.ts'
import { usualCallbacks } from '@parley/contract/callbacks/callback.rules.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { allPermissions } from '../kernel/jobs/allPermissions.ts'
import type { RoundPorts } from '../kernel/round.ts'
import { columnOf } from '../kernel/rows.ts'
import { raiseEvent } from '../notificationGroups/raise.ts'
import { markLate } from './callback.store.ts'
import { tellCallbacks } from './callback.stream.ts'
import { readSettings } from './callbackSetting.store.ts'

/** Tells once of each callback that is late; several processes may look. */
export async function tellLate({ db, contexts, clock, log }: RoundPorts, asked?: AbortSignal): Promise<void> {
  const tenants = await columnOf(db)<number>`
    SELECT app.tenants_with_late_callbacks(${clock.now()}, ${usualCallbacks.lateMinutes})`
  for (const idTenant of tenants) {
    if (asked?.aborted) return
    const actor = { id: null, name: 'Parley', kind: 'system' as const, idTenant }
    const scope = { actor, tenant: idTenant, permissions: allPermissions, requestId: 'callbacks', log, clock }
    try {
      await contexts.run(scope, tellOfTenant, { isRepeatable: true })
    } catch (error) {
      log.error({ err: error, idTenant }, 'late callbacks could not be told')
    }
  }
}

/** What another process has marked meanwhile it has told. */
async function tellOfTenant(ctx: Ctx): Promise<void> {
  const settings = await readSettings(ctx.db)
  const late = await markLate(ctx.db, ctx.clock.now(), settings)
  if (late === 0) return
  const title = late === 1 ? 'A callback is late' : `${late} callbacks are late`
  const minutes = settings.lateMinutes === 1 ? 'a minute' : `${settings.lateMinutes} minutes`
  await raiseEvent(ctx, 'callback.late', {
    ...{ title, text: `More than ${minutes} past the time that was promised.` },
    path: screens.callbacks({ state: callbackState.of.LATE }),
    // Each time others are late.
    key: `callbacks ${ctx.clock.now().toISOString()}`,
  })
  tellCallbacks(ctx)
}
