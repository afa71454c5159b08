import { useCallback, useMemo, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Switch } from '../../kit/fields/Checkbox.tsx'
import { SearchField } from '../../kit/fields/SearchField.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { FilterBar } from '../../kit/pages/FilterBar.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { formatCount } from '../../kit/text/Count.tsx'
import { useStored } from '../../shell/storage/stored.ts'
import { t } from '../conversations.messages.ts'
import { debugActive, htmlActive } from '../html/SafeHtml.tsx'
import { LazyRanFlowPicture } from '../source/LazyRanFlowPicture.tsx'
import { eventOfNode } from '../source/leg-flows.ts'
import type { TabProps } from '../tab-props.ts'
import { useSettled } from '../use-settled.ts'
import { EventDetails } from './EventDetails.tsx'
import { EventList } from './EventList.tsx'
import { Ruler } from './Ruler.tsx'
import { useEventKeys } from './use-event-keys.ts'
import { type EventGroup, eventGroupNames, visibleEvents } from './visible-events.ts'

/** Everything that happened against time, beside the step of the flow in which it did. */
export function TimelineTab({ leg, flows, search, change }: TabProps) {
  const showsDebug = useStored(debugActive)
  const isHtml = useStored(htmlActive)
  const labelOf = useCallback((event: (typeof leg.events)[number]) => flows.labelOf(event), [flows])
  const [selected, select] = useSettled(search.event, (event) => change({ event }))
  const [focusKey, setFocusKey] = useState(0)
  const visible = useMemo(() => {
    const events = visibleEvents(leg.events, { groups: search.kinds, find: search.find, showsDebug, labelOf })
    // What a link leads to is shown whatever the filters say.
    const linked = search.event === undefined ? undefined : leg.events.find(({ seq }) => seq === search.event)
    return linked && !events.includes(linked) ? [...events, linked].sort((a, b) => a.seq - b.seq) : events
  }, [leg.events, search.kinds, search.find, search.event, showsDebug, labelOf])
  const event = leg.events.find(({ seq }) => seq === selected)
  const place = event && flows.placeOf(event)
  const flow = place?.flow ?? flows.flows[0]

  useEventKeys((step) => {
    const at = visible.findIndex(({ seq }) => seq === selected)
    const next = visible[Math.max(0, Math.min(visible.length - 1, at + step))]
    if (!next) return
    select(next.seq)
    setFocusKey(focusKey + 1)
  })
  const choose = (seq: number) => {
    select(seq)
    setFocusKey(focusKey + 1)
  }

  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_380px]">
      <Card isFlush className="overflow-hidden">
        <div className="flex flex-col gap-3 border-line border-b px-4 pt-2 pb-3">
          <TimelineFilters search={search} change={change} shown={visible.length} />
          <Ruler events={leg.events} visible={visible} selected={event} onSelect={select} />
        </div>
        {visible.length > 0 ? (
          <EventList
            events={visible}
            selected={selected}
            onSelect={choose}
            focusKey={focusKey}
            labelOf={labelOf}
            isHtml={isHtml}
            flowName={(guid) => flows.flows.find((flow) => flow.guid === guid)?.name}
          />
        ) : (
          <EmptyState
            title={t(leg.events.length === 0 ? 'noEventsYet' : 'noEvents')}
            action={
              (search.kinds.length > 0 || search.find !== '') && (
                <Button onPress={() => change({ kinds: [], find: '' })}>{t('clearEventFilters')}</Button>
              )
            }
          >
            {leg.events.length > 0 && t('noEventsText')}
          </EmptyState>
        )}
      </Card>
      <aside className="flex min-w-0 flex-col gap-4" aria-label={t('event')}>
        {flow && (
          <LazyRanFlowPicture
            flow={flow}
            visits={leg.path}
            selected={place?.node.id}
            follow={place?.node.id}
            language={leg.log.language}
            onNodeOpen={(nodeId) => {
              const found = eventOfNode(leg, flows, { flowGuid: flow.guid, nodeId }, visible, selected)
              if (found !== undefined) select(found)
            }}
            height={300}
          />
        )}
        <EventDetails event={event} label={event && labelOf(event)} place={place} />
      </aside>
    </div>
  )
}

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
function TimelineFilters({ search, change, shown }: Pick<TabProps, 'search' | 'change'> & { shown: number }) {
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
