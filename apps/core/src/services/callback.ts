import { destinationUse } from '@parley/contract/destinations/destination.enum.ts'
import type { CallbackPayload } from '@parley/flow'
import { insertCallback } from '../callbacks/callback.store.ts'
import { askDestination } from '../destinations/askDestination.ts'
import { isNumber } from './number.ts'
import { pretended, type Service } from './service.ts'

/** Keeps a request to be called later; a test only says that it would. */
export const callback: Service = async ({ id, payload }, { run, conversation }) => {
  const { number, dueAt, note } = payload as CallbackPayload // made by the node from this type
  if (!isNumber(number)) return { failed: { code: 'number', message: 'this is no number that can be called' } }
  const { isTest, idLine } = conversation
  const asked = await run((ctx) => askDestination(ctx, { idLine, number, use: destinationUse.of.CALLBACK }))
  if ('refused' in asked)
    return { failed: { code: 'refused', message: `the number may not be called. ${asked.refused}` } }
  if (isTest) return pretended
  await run(({ db, clock }) =>
    insertCallback(db, { guid: conversation.guid, ask: id, number, dueAt, note, createdAt: clock.now() }),
  )
  return { value: {} }
}
