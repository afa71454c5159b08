import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useMemo } from 'react'
import type { Filter } from '../../kit/pages/FilterBar.tsx'
import { useRead } from '../../shell/api.ts'
import { t } from '../flows.messages.ts'

const LOOKUP_STALE_MS = 60_000
const once = { staleTime: LOOKUP_STALE_MS }

const options = (of: { entries: readonly { value: number; label: string }[] }) =>
  of.entries.map(({ value, label }) => ({ value: String(value), label }))

/** The chips of the list. */
export function useFlowFilters(): readonly Filter[] {
  const { data: languages } = useRead(operations.Lookups.SupportedLanguages, {}, once)
  const { data: tags } = useRead(operations.Lookups.Tags, {}, once)
  return useMemo(
    () => [
      {
        name: 'state',
        label: t('state'),
        isMultiple: true,
        options: [
          { value: 'published', label: t('filterPublished') },
          { value: 'draft', label: t('filterDraft') },
          { value: 'errors', label: t('filterErrors') },
        ],
      },
      { name: 'type', label: t('type'), options: options(callType), isMultiple: true },
      { name: 'channel', label: t('channel'), options: options(channelType), isMultiple: true },
      {
        name: 'language',
        label: t('language'),
        options: (languages ?? []).map(({ code, name }) => ({ value: code, label: name, description: code })),
        isMultiple: true,
      },
      {
        name: 'tag',
        label: t('tag'),
        options: (tags ?? []).map(({ idTag, name }) => ({ value: String(idTag), label: name })),
        isMultiple: true,
      },
    ],
    [languages, tags],
  )
}
