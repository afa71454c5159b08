import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { filter, listOf } from '../../shell/lists.ts'
import { flowsArea } from '../flows.area.tsx'
import { t } from '../flows.messages.ts'

const LONGEST_LANGUAGE = 20
const languages = filter.from(operations.Lookups.SupportedLanguages, {}, (all) =>
  all.map(({ code, name }) => ({ value: code, label: name, description: code })),
)
const tags = filter.from(operations.Lookups.Tags, {}, (all) =>
  all.map(({ idTag, name }) => ({ value: idTag, label: name })),
)

/** The flows, of all folders or below one. */
export const flows = listOf(flowsArea, operations.CallScripts.List, {
  name: 'flows',
  sort: 'name',
  search: t('search'),
  filters: {
    state: filter.words(t('state'), {
      published: t('filterPublished'),
      draft: t('filterDraft'),
      errors: t('filterErrors'),
    }),
    type: filter.anyOf(t('type'), callType),
    channel: filter.anyOf(t('channel'), channelType),
    language: filter.texts(t('language'), languages, LONGEST_LANGUAGE),
    idTag: filter.named('tag', filter.ids(t('tag'), tags)),
  },
  row: {
    id: 'idCallScript',
    name: ({ name }) => name,
    href: ({ idCallScript }) => screens.flow(idCallScript),
  },
})
