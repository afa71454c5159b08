import type { SmsPayload } from '@parley/flow'
import { isSuppressed } from '../suppressions/suppressed.ts'
import { countUse } from './dayUse.ts'
import { isNumber } from './number.ts'
import { dayLimit, pretended, type Service } from './service.ts'
import { keepSent } from './smsReceipts.ts'

/** Hands a text message to what carries it. */
export const sms: Service = async ({ payload, nodeId }, { sms: port, run, conversation }) => {
  if (!port) return { failed: { code: 'noProvider', message: 'no provider of text messages is set up' } }
  const { to, text } = payload as SmsPayload // made by the node from this type
  if (!isNumber(to)) return { failed: { code: 'number', message: 'this is no number that a message can be sent to' } }
  if (await run((ctx) => isSuppressed(ctx, to)))
    return { failed: { code: 'suppressed', message: 'the number is on the do-not-call list' } }
  if (!conversation.sends) return pretended
  const limit = await run((ctx) => countUse(ctx, 'smsPerDay'))
  if (limit !== undefined) return { failed: { code: 'limit', message: dayLimit(limit, 'text messages') } }
  try {
    const ids = await port.send({ to, text })
    // It is sent, also where what becomes of it cannot be told.
    if (ids)
      await run((ctx) => keepSent(ctx, { guid: conversation.guid, nodeId, center: port.name, ids })).catch(() => {})
    return { value: {}, facts: { provider: port.name } }
  } catch (error) {
    const message = error instanceof Error ? error.message : 'it was not taken'
    return { failed: { code: 'refused', message }, facts: { provider: port.name } }
  }
}
