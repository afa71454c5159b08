import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { messages } from '@parley/contract/kernel/messages.ts'
import { userKind } from '@parley/contract/users/user.entity.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { Refusal } from '../kernel/refusal.ts'
import { type ConsolePreference, readPreference, writePreference } from './user.store.ts'

export async function updatePreference(ctx: Ctx, preference: ConsolePreference): Promise<ConsolePreference> {
  const problems = {
    ...(isTimeZone(preference.timezone) ? {} : { timezone: messages.choice }),
    ...(isLocale(preference.locale) ? {} : { locale: messages.choice }),
  }
  if (Object.keys(problems).length > 0) throw new Refusal(reason('validation.failed'), problems)
  const before = await readPreference(ctx)
  await writePreference(ctx, preference)
  await ctx.audit({
    kind: actionKind.of.UPDATE,
    of: userKind,
    entity: [ctx.actor.id ?? 0, ctx.actor.name],
    before,
    after: preference,
  })
  return preference
}

/** Empty follows the browser. */
function isTimeZone(name: string): boolean {
  if (name === '') return true
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1
  } catch {
    return false
  }
}
