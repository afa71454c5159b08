import type { Conversation, NodeInput } from '../../test/conversation.ts'
import type { Effect } from './effect.ts'
import { shownVariables } from './shown.ts'

/** What somebody says that nobody is to record. */
export const SECRET = 'zq7391xk'
export const DIGITS = '73917391'
export const GUID = '11111111-1111-4111-8111-111111111111'

/** What is stored, sent to those who watch, logged and exported: all but what is said, asked and kept for the next conversation. */
export function kept(effects: readonly Effect[]): string {
  const open: object[] = []
  for (const effect of effects) {
    if (effect.kind === 'ask') open.push({ ...effect, payload: null })
    else if (effect.kind !== 'say' && effect.kind !== 'store') open.push(effect)
  }
  return JSON.stringify(open).toLowerCase()
}

export const leaks = (talk: Conversation): boolean => {
  const all = kept(talk.all) + JSON.stringify(shownVariables(talk.program, talk.state)).toLowerCase()
  return all.includes(SECRET) || all.includes(DIGITS)
}

export const pin = { name: 'pin', type: 'string' as const, redact: true }
export const plain = (name: string, scope: 'call' | 'session' | 'tenant' = 'call') => ({
  name,
  type: 'string' as const,
  scope,
})
export const start0 = (next: string): NodeInput => ({ id: 'start', type: 'start', outlets: { next } })
export const end: NodeInput = { id: 'end', type: 'end' }
export const say = (id: string, text: string, next: string): NodeInput => ({
  id,
  type: 'say',
  texts: { en: [{ kind: 'text', text }] },
  outlets: { next },
})
export const anything = (name: string, variable?: string) => ({
  name,
  recognise: [{ kind: 'anything' as const }],
  ...(variable === undefined ? {} : { variable }),
})
