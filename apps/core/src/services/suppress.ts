import type { SuppressPayload } from '@parley/flow'
import { suppressPerson } from '../suppressions/suppression.service.ts'
import { pretended, type Service } from './service.ts'

/** Puts a person on the do-not-call list; a test only says that it would. */
export const suppress: Service = async ({ payload }, { run, conversation }) => {
  const { who, reason } = payload as SuppressPayload // made by the node from this type
  if (conversation.isTest) return pretended
  const isDone = await run((ctx) => suppressPerson(ctx, who, reason))
  return isDone ? { value: {} } : { failed: { code: 'person', message: 'this is no number or address' } }
}
