import { Switch } from '../../kit/fields/Checkbox.tsx'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { FilterBar } from '../../kit/pages/FilterBar.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { useStored } from '../../shell/storage/stored.ts'
import { t } from '../conversations.messages.ts'
import { debugActive, htmlActive } from '../html/event-html.ts'
import type { TabProps } from '../tab-props.ts'
import { type EventGroup, eventGroupNames } from './visible-events.ts'

const words: Readonly<Record<EventGroup, string>> = {
  speech: t('kindSpeech'),
  problems: t('kindProblems'),
  course: t('kindCourse'),
  subflows: t('kindSubflows'),
  messages: t('kindMessages'),
}
const kinds = {
  name: 'kinds',
  label: t('kinds'),
  options: eventGroupNames.map((value) => ({ value, label: words[value] })),
  isMultiple: true,
}

/** Which events are shown, and how. */
export function TimelineFilters({ search, change, shown }: Pick<TabProps, 'search' | 'change'> & { shown: number }) {
  const isDebug = useStored(debugActive)
  const isHtml = useStored(htmlActive)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <SearchField
        label={t('findInEvents')}
        placeholder={t('findInEvents')}
        value={search.find}
        onChange={(find) => change({ find })}
        takesSlash
        className="w-56"
      />
      <FilterBar filters={[kinds]} />
      <Switch isSelected={isDebug} onChange={debugActive.set}>
        {t('debug')}
      </Switch>
      <Switch isSelected={isHtml} onChange={htmlActive.set}>
        {t('html')}
      </Switch>
      <span role="status" className="ml-auto text-faint text-xs tabular-nums">
        {t('eventsShown', { count: shown, shown: formatCount(shown) })}
      </span>
    </div>
  )
}
