import { knowledgeSourceState } from '@parley/contract/knowledgeBase/knowledgeBase.enum.ts'
import type { KnowledgeSource } from '@parley/contract/knowledgeBase/source.schema.ts'
import { EnumTag } from '../../kit/text/EnumTag.tsx'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { filter } from '../../shell/lists.ts'
import { t } from './knowledgeBase.messages.ts'

const { PENDING, FETCHING, EXTRACTING, INDEXING } = knowledgeSourceState.of
const underWay: readonly string[] = [PENDING, FETCHING, EXTRACTING, INDEXING]
/** Whether it is being fetched or read, so that its list is read again. */
export const isUnderWay = ({ state }: Pick<KnowledgeSource, 'state'>) => underWay.includes(state)

export const sourceFilters = { state: filter.anyOf(t('state'), knowledgeSourceState) }

/** How far it is. */
export const SourceTags = ({ source: { state, isHeld } }: { source: KnowledgeSource }) => (
  <span className="flex shrink-0 items-center gap-2">
    <EnumTag of={knowledgeSourceState} value={state} />
    {isHeld && <StatusTag tone="warning">{t('waiting')}</StatusTag>}
  </span>
)

/** In a row: how far it is, and why it is no further. */
export const SourceState = ({ source }: { source: KnowledgeSource }) => (
  <span className="flex min-w-0 items-center gap-2" title={source.problem ?? ''}>
    <SourceTags source={source} />
    {!source.isHeld && source.problem && <span className="min-w-0 truncate text-faint text-sm">{source.problem}</span>}
  </span>
)
