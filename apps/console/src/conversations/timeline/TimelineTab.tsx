import { useCallback, useMemo, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { EmptyState } from '../../kit/states/EmptyState.tsx'
import { useStored } from '../../shell/storage/stored.ts'
import { t } from '../conversations.messages.ts'
import { debugActive, htmlActive } from '../html/event-html.ts'
import { RanFlowPicture } from '../source/RanFlowPicture.tsx'
import type { TabProps } from '../tab-props.ts'
import { useSettled } from '../use-settled.ts'
import { EventDetails } from './EventDetails.tsx'
import { EventList } from './EventList.tsx'
import { eventOfNode } from './event-of-node.ts'
import { Ruler } from './Ruler.tsx'
import { TimelineFilters } from './TimelineFilters.tsx'
import { useEventKeys } from './use-event-keys.ts'
import { visibleEvents } from './visible-events.ts'

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
          <RanFlowPicture
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
        <EventDetails event={event} label={event && labelOf(event)} />
      </aside>
    </div>
  )
}
