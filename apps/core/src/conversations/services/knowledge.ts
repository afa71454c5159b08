import type { KnowledgePayload } from '@parley/flow'
import { findAnswer } from '../../knowledgeBase/findAnswer.ts'
import { findEntries } from '../../knowledgeBase/knowledgeBase.store.ts'
import type { Service } from './service.ts'

/** Looks for the answer in a knowledge base of the tenant. */
export const knowledge: Service = async ({ payload }, { run }) => {
  const { knowledgeBase, question, language } = payload as KnowledgePayload // made by the node from this type
  const entries = await run(({ db }) => findEntries(db, knowledgeBase))
  if (!entries) return { failed: { code: 'missing', message: 'there is no such knowledge base' } }
  const found = findAnswer(entries, question, language)
  return { value: found ? { ...found } : { answer: null, score: 0 } }
}
