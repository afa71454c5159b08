import { attemptResult, isData } from '@parley/contract/campaigns/campaign.enum.ts'
import { overStates } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { contactState, liveStates } from '@parley/contract/contacts/contact.enum.ts'
import type { ContactRow } from '@parley/contract/contacts/contact.schema.ts'
import { followUpState } from '@parley/contract/followUps/followUp.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { readWhole } from '../kit/address/readers.ts'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { columnsOf, filter, listOf } from '../shell/lists.ts'
import { cellText, nameOf } from './contact-words.ts'
import { t } from './contacts.messages.ts'
import { ZonedTime } from './ZonedTime.tsx'

const { Contacts } = operations.Campaigns

/** Its choices are the imports of this campaign, which the tab knows. */
const ofImport: filter.ListFilter<number> = {
  label: t('fromImport'),
  read: (text) => readWhole(text) || undefined,
  options: [],
}

export const contacts = listOf(screens.campaign, Contacts, {
  name: 'contacts',
  sort: 'idContact',
  search: t('search'),
  filters: {
    state: filter.anyOf(t('state'), contactState),
    result: filter.anyOf(t('lastResult'), attemptResult),
    followUp: filter.anyOf(t('followUp'), followUpState),
    import: filter.named('imported', ofImport), // `import` is the drawer of one
    zones: filter.cases(t('zones'), { several: [t('severalZones'), 'several'] }),
  },
  row: { id: 'idContact', name: nameOf, opens: 'contact' },
})

const column = columnsOf(Contacts)
const hidden = { isHiddenAtFirst: true }
const live: readonly string[] = liveStates

/** The number that is called next or was called last; where there are more, how many. */
const Called = ({ phone, numbers }: ContactRow) => {
  const others = numbers.length - 1
  const names = numbers.map(({ label, isNext }) => (isNext ? t('calledNumber', { label }) : label)).join(', ')
  return (
    <span className="tabular-nums" title={others > 0 ? names : undefined}>
      {phone || '–'}
      {others > 0 && <span className="pl-1.5 text-faint">{t('moreNumbers', { count: others })}</span>}
    </span>
  )
}

/** In a campaign that is over nobody is next. */
const usual = (isOver: boolean) => [
  column.words('name', t('name'), nameOf, { grow: 3, minWidth: 120 }),
  column.own('phone', t('number'), (contact) => <Called {...contact} />, {
    grow: 1,
    minWidth: 172,
  }),
  column.own(
    'state',
    t('state'),
    ({ state }) => <EnumTag of={contactState} value={state} isActive={live.includes(state)} />,
    { width: 144 },
  ),
  column.count('attempts', t('attempts'), { width: 96 }),
  column.enum('lastResult', t('lastResult'), attemptResult, { width: 112 }),
  column.time('lastAt', t('lastAttempt'), { never: t('never'), width: 164 }),
  column.own(
    'dueAt',
    t('nextTry'),
    ({ dueAt, zone }) =>
      dueAt && !isOver ? <ZonedTime value={dueAt} zone={zone} /> : <span className="text-faint">–</span>,
    { width: 198 },
  ),
  column.text('disposition', t('disposition'), { grow: 2, minWidth: 90 }),
  column.enum('followUp', t('followUp'), followUpState, { width: 112, ...hidden }),
  column.text('key', t('identifier'), { minWidth: 130, ...hidden }),
  column.text('language', t('language'), { width: 96, ...hidden }),
  column.time('createdAt', t('added'), hidden),
]

/** What every contact has, and below the choice of columns what those of this campaign have besides. */
export const contactColumns = ({ setup, status }: Campaign) => [
  ...usual(overStates.includes(status)),
  ...setup.columns
    .filter(({ role }) => isData(role))
    .map(({ name }) =>
      column.words(`data.${name}`, name, ({ data }: ContactRow) => cellText(data[name]), { minWidth: 120, ...hidden }),
    ),
]
