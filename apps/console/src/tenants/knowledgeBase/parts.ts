import { screens } from '@parley/contract/kernel/screens.ts'
import { oneOf, whole } from '../../kit/address/readers.ts'

export const parts = ['files', 'pages', 'entries', 'golden', 'test', 'questions', 'usage'] as const
export type Part = (typeof parts)[number]

/** Which knowledge base of the tenant is open, and what of it. */
export const knowledgeReaders = { knowledgeBase: whole(), part: oneOf(parts, 'files') }

export const partHref = (idTenant: number, knowledgeBase: number, part: Part) =>
  screens.tenant(idTenant, { tab: 'data/knowledge-bases', knowledgeBase, ...(part === 'files' ? {} : { part }) })
