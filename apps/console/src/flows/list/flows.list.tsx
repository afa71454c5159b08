import { callType, channelType } from '@parley/contract/enums/conversation.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { columnsOf, filter, listOf } from '../../shell/lists.ts'
import { Check, StateTag, TagChips } from '../flow-marks.tsx'
import { t } from '../flows.messages.ts'

const LONGEST_LANGUAGE = 20
const languages = filter.from(operations.Lookups.SupportedLanguages, {}, (all) =>
  all.map(({ code, name }) => ({ value: code, label: name, description: code })),
)
const tags = filter.from(operations.Lookups.Tags, {}, (all) =>
  all.map(({ idTag, name }) => ({ value: idTag, label: name })),
)

const state = filter.words(t('state'), {
  published: t('filterPublished'),
  draft: t('filterDraft'),
  errors: t('filterErrors'),
})
const language = filter.texts(t('language'), languages, LONGEST_LANGUAGE)
const channel = filter.anyOf(t('channel'), channelType)
const idTag = filter.named('tag', filter.ids(t('tag'), tags))

/** The flows, of all folders or below one. */
export const flows = listOf(screens.flows, operations.CallScripts.List, {
  name: 'flows',
  sort: 'name',
  search: t('search'),
  filters: { state, type: filter.anyOf(t('type'), callType), channel, language, idTag },
  row: {
    id: 'idCallScript',
    name: ({ name }) => name,
    href: ({ idCallScript }) => screens.flow(idCallScript),
  },
})

const types = filter.from(operations.Lookups.ComponentTypes, {}, (all) =>
  all.map(({ code, name }) => ({ value: code, label: name })),
)

/** The components, of all folders or below one. */
export const components = listOf(screens.components, operations.CallScripts.List, {
  name: 'components',
  sort: 'name',
  search: t('search'),
  filters: { state, componentType: filter.texts(t('componentType'), types), language, idTag },
  row: {
    id: 'idCallScript',
    name: ({ name }) => name,
    href: ({ idCallScript }) => screens.component(idCallScript),
  },
})

const column = columnsOf(operations.CallScripts.List)
const name = column.name('name', t('name'), { minWidth: 184 })
const stateColumn = column.own('state', t('state'), (flow) => <StateTag flow={flow} />, { width: 150 })
const check = column.own(
  'check',
  t('check'),
  (flow) => <Check errors={flow.errors} warnings={flow.warnings} muted={flow.muted} isShort />,
  {
    width: 64,
  },
)
const MOST_LANGUAGES = 2
/** What has room in the column, as tags have it. */
const shortly = (languages: readonly string[]): string => {
  const rest = languages.length - MOST_LANGUAGES
  return languages.slice(0, MOST_LANGUAGES).join(', ') + (rest > 0 ? ` +${rest}` : '')
}
const languagesOf = (isHiddenAtFirst: boolean) =>
  column.own(
    'languages',
    t('languages'),
    ({ languages }) => <span title={languages.join(', ')}>{shortly(languages)}</span>,
    { width: 136, isHiddenAtFirst },
  )
const tagsColumn = column.own('tags', t('tags'), ({ tags }) => <TagChips tags={tags} isShort />, {
  minWidth: 132,
  grow: 1,
})
const version = column.own('version', t('versionColumn'), ({ version }) => t('version', { version }), {
  width: 80,
  isHiddenAtFirst: true,
})
const stamps = [
  column.time('updatedAt', t('updatedAt'), { width: 158 }),
  column.named('updatedBy', t('updatedBy'), { width: 140, isHiddenAtFirst: true }),
  column.time('createdAt', t('createdAt'), { width: 158, isHiddenAtFirst: true }),
]

export const flowColumns = [
  name,
  stateColumn,
  check,
  column.own(
    'type',
    t('type'),
    ({ type, channel }) => t('kind', { type: callType.label(type), channel: channelType.label(channel) }),
    { width: 128 },
  ),
  languagesOf(true),
  tagsColumn,
  version,
  column.count('calls7d', t('calls7d'), { width: 114 }),
  ...stamps,
]

/** Conversations are counted at the flows that people call. */
export const componentColumns = [
  name,
  stateColumn,
  check,
  column.text('componentType', t('componentType'), { minWidth: 132, grow: 1 }),
  languagesOf(false),
  tagsColumn,
  version,
  ...stamps,
]
