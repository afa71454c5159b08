import { callbackSettingsKind } from '@parley/contract/callbacks/callback.entity.ts'
import type { callbackSettingsChange } from '@parley/contract/callbacks/callback.schema.ts'
import { type CallbackSettings, callbackSettingsDraft } from '@parley/contract/callbacks/callback.schema.ts'
import { channelType } from '@parley/contract/enums/conversation.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import type { z } from 'zod'
import type { Ctx } from '../kernel/ctx.ts'
import { changeOf, factsIn, type Keeping } from '../kernel/keeping.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { tellCallbacks } from './callback.stream.ts'
import { lockSettings, readSettings, storeSettings } from './callbackSetting.store.ts'

const settings: Keeping<CallbackSettings> = {
  of: callbackSettingsKind,
  lock: ({ db }) => lockSettings(db),
  get: ({ db }) => readSettings(db),
  name: () => 'Callbacks',
  facts: factsIn(callbackSettingsDraft, 'line', 'flow'),
}

/** They hold for all lines, so who may change only some does not change them. */
const ALL_LINES = 0

export async function updateSettings(
  ctx: Ctx,
  { rowVersion, ...draft }: z.output<typeof callbackSettingsChange>,
): Promise<CallbackSettings> {
  await ctx.require('Line.edit', ALL_LINES)
  await requireThere(ctx, draft)
  const days = [...new Set(draft.days)].toSorted((one, other) => one - other)
  const after = await changeOf(ctx, settings, ctx.tenant, rowVersion, () => storeSettings(ctx.db, { ...draft, days }))
  tellCallbacks(ctx)
  return after
}

async function requireThere({ db }: Ctx, { idLine, idCallScript }: Pick<CallbackSettings, 'idLine' | 'idCallScript'>) {
  if (idLine !== null) {
    const line = await db
      .selectFrom('line')
      .select('idLine')
      .where('idLine', '=', idLine)
      .where('removedAt', 'is', null)
      .executeTakeFirst()
    if (!line) notFound('Line')
  }
  if (idCallScript === null) return
  const flow = await db
    .selectFrom('callScript')
    .select(['channel', 'publishedVersion'])
    .where('idCallScript', '=', idCallScript)
    .executeTakeFirst()
  if (!flow) notFound('Flow')
  if (flow.channel !== channelType.of.VOICE || flow.publishedVersion === null)
    throw new Refusal(reason('validation.failed'), { idCallScript: messages.choice })
}
