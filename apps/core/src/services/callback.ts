import { destinationUse } from '@parley/contract/destinations/destination.enum.ts'
import type { CallbackPayload } from '@parley/flow'
import { promiseCallback } from '../callbacks/promise.ts'
import { askDestination } from '../destinations/askDestination.ts'
import { isNumber } from './number.ts'
import { pretended, type Service } from './service.ts'

/** Keeps a request to be called later; a test only says that it would. */
export const callback: Service = async ({ id, payload }, { run, conversation }) => {
  const { number, dueAt, note } = payload as CallbackPayload // made by the node from this type
  if (!isNumber(number)) return { failed: { code: 'number', message: 'this is no number that can be called' } }
  const { isTest, idLine, guid } = conversation
  const asked = await run((ctx) => askDestination(ctx, { idLine, number, use: destinationUse.of.CALLBACK }))
  if ('refused' in asked)
    return { failed: { code: 'refused', message: `the number may not be called. ${asked.refused}` } }
  if (isTest) return pretended
  const kept = await run((ctx) => promiseCallback(ctx, { guid, ask: id, idLine, number: asked.permitted, dueAt, note }))
  if (!kept) return { failed: { code: 'closed', message: 'there are no calling hours until the campaign ends' } }
  return { value: kept.isMoved ? { movedTo: kept.dueAt.toISOString() } : {} }
}
