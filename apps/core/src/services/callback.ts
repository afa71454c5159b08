import type { CallbackPayload } from '@parley/flow'
import { insertCallback } from '../callbacks/callback.store.ts'
import { isNumber } from './number.ts'
import { pretended, type Service } from './service.ts'

/** Keeps a request to be called later; a test only says that it would. */
export const callback: Service = async ({ id, payload }, { run, conversation }) => {
  const { number, dueAt, note } = payload as CallbackPayload // made by the node from this type
  if (!isNumber(number)) return { failed: { code: 'number', message: 'this is no number that can be called' } }
  if (conversation.isTest) return pretended
  await run(({ db, clock }) =>
    insertCallback(db, { guid: conversation.guid, ask: id, number, dueAt, note, createdAt: clock.now() }),
  )
  return { value: {} }
}
