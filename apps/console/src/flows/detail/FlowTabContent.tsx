import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { lazy, Suspense } from 'react'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { useAreaSearch } from '../../shell/area.ts'
import { flowArea } from '../flows.area.tsx'
import type { TestCallHandle } from '../testCall/use-test-call.ts'
import { FlowOverview } from './FlowOverview.tsx'

const FlowHistory = lazy(() => import('../history/FlowHistory.tsx'))
const FlowRelations = lazy(() => import('../relations/FlowRelations.tsx'))
const DialLogList = lazy(async () => ({
  default: (await import('../../conversations/list/DialLogList.tsx')).DialLogList,
}))

type Props = { flow: CallScript; test: TestCallHandle; isTesting: boolean }

/** What the tab in the address shows; all but the first come when asked for. */
export function FlowTabContent({ flow, test, isTesting }: Props) {
  const [{ tab }] = useAreaSearch(flowArea)
  if (tab === 'overview') return <FlowOverview flow={flow} test={test} isTesting={isTesting} />
  return (
    <Suspense fallback={<CardSkeleton lines={8} />}>
      {tab === 'history' && <FlowHistory flow={flow} />}
      {tab === 'relations' && <FlowRelations flow={flow} />}
      {tab === 'dialLogs' && <DialLogList filter={{ idCallScript: flow.idCallScript }} />}
    </Suspense>
  )
}
