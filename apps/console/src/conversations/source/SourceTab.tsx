import { screens } from '@parley/contract/kernel/screens.ts'
import { useMemo } from 'react'
import { Link } from '../../kit/actions/Link.tsx'
import { ToggleGroup } from '../../kit/actions/ToggleGroup.tsx'
import { JsonViewer } from '../../kit/code/code-viewers.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { WidthButton } from '../../kit/pages/WidthButton.tsx'
import { t } from '../conversations.messages.ts'
import type { TabProps } from '../tab-props.ts'
import { useSettled } from '../use-settled.ts'
import { offsetText } from '../words.ts'
import { DesignerLink } from './DesignerLink.tsx'
import { LazyRanFlowPicture } from './LazyRanFlowPicture.tsx'
import { nodeName, type RanFlow } from './leg-flows.ts'
import { PlaybackBar, usePlayback } from './PlaybackBar.tsx'
import type { Visit } from './ran-path.ts'

const VIEWS = (['picture', 'json'] as const).map((value) => ({ value, label: t(value) }))
const HEIGHT = 'max(480px, calc(100vh - 440px))'

/** How many visits are shown at first: to the event the address names, or all of them. */
const firstCount = ({ event, visit }: TabProps['search'], path: TabProps['leg']['path']): number => {
  if (visit !== undefined) return Math.min(visit, path.length)
  return event === undefined ? path.length : path.filter(({ seq }) => seq <= event).length
}

/** The version that ran, with the way lit, to be walked again; and the document itself. */
export function SourceTab({ leg, flows, search, change }: TabProps) {
  const { path } = leg
  const last = path.length
  const [count, setCount] = useSettled(firstCount(search, path), (visit) =>
    change({ visit: visit === last ? undefined : visit, event: undefined }),
  )
  const current = path[count - 1]
  const isWalking = count > 0 && count < last
  // While one walks, the picture goes along into subflows and back; otherwise it stays with what was chosen.
  const chosen = flows.flows.find(({ guid }) => guid === search.ran)?.guid
  const flowGuid = (isWalking ? current?.flowGuid : chosen) ?? chosen ?? flows.flows[0]?.guid
  const playback = usePlayback(count, last, setCount)
  const flow = flows.flows.find(({ guid }) => guid === flowGuid)
  const node = useMemo(() => (current ? flows.nodeOf(current.flowGuid, current.nodeId) : undefined), [flows, current])
  const goToNode = (nodeId: string) => {
    const after = path.findIndex((visit, at) => at >= count && visit.nodeId === nodeId && visit.flowGuid === flowGuid)
    const at = after >= 0 ? after : path.findIndex((visit) => visit.nodeId === nodeId && visit.flowGuid === flowGuid)
    if (at >= 0) setCount(at + 1)
  }
  if (!flow || flowGuid === undefined) return <Card>{t('noPath')}</Card>
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FlowSwitch
          flows={flows.flows}
          current={flow}
          node={current?.flowGuid === flowGuid ? current.nodeId : undefined}
          path={path}
          onChange={(ran) => {
            playback.stop()
            setCount(last)
            change({ ran: ran === flows.flows[0]?.guid ? '' : ran, visit: undefined, event: undefined })
          }}
        />
        <div className="ml-auto">
          <WidthButton />
        </div>
        <ToggleGroup label={t('view')} choices={VIEWS} value={search.view} onChange={(view) => change({ view })} />
      </div>
      {search.view === 'json' ? (
        <JsonViewer key={flowGuid} label={t('document')} value={flow.document} maxHeight={720} />
      ) : (
        <>
          <PlaybackBar
            playback={playback}
            at={count}
            last={last}
            onChange={setCount}
            words={
              current
                ? `${t('visitOf', { at: count, count: last })} · ${offsetText(current.offsetMs)}`
                : t('visitStart')
            }
          />
          <p className="-mt-2 min-h-5 truncate text-faint text-sm">{node ? nodeName(node) : ''}</p>
          <LazyRanFlowPicture
            flow={flow}
            visits={path}
            count={count}
            showsCurrent={isWalking}
            selected={current?.flowGuid === flowGuid ? current.nodeId : undefined}
            follow={current?.flowGuid === flowGuid ? current.nodeId : undefined}
            language={leg.log.language}
            onNodeOpen={goToNode}
            height={HEIGHT}
          />
        </>
      )}
    </div>
  )
}

type FlowSwitchProps = {
  flows: readonly RanFlow[]
  current: RanFlow
  /** The step that is shown. */
  node: string | undefined
  path: readonly Visit[]
  onChange: (flowGuid: string) => void
}

/** The flow and the subflows that took part; which of them is shown. */
function FlowSwitch({ flows, current, node, path, onChange }: FlowSwitchProps) {
  const choices = flows.map(({ guid, name, version }) => ({
    value: guid,
    label: (
      <>
        {name} <span className="text-faint text-xs">{version === null ? t('draft') : t('version', { version })}</span>
        <span className="text-faint text-xs tabular-nums">
          {t('visits', { count: path.filter(({ flowGuid }) => flowGuid === guid).length })}
        </span>
      </>
    ),
  }))
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5">
      <ToggleGroup label={t('flowsThatRan')} choices={choices} value={current.guid} onChange={onChange} />
      {current.idCallScript !== null && (
        <Link href={screens.flow(current.idCallScript)} className="ml-1 text-sm">
          {t('openFlow')}
        </Link>
      )}
      <DesignerLink flow={current} nodeId={node} />
    </div>
  )
}
