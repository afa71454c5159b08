import { operations } from '@parley/contract/operations.ts'
import { useRead } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { t } from './detail/detail.messages.ts'
import { FlowDetail } from './detail/FlowDetail.tsx'
import { FlowDetailSkeleton } from './detail/FlowDetailSkeleton.tsx'
import { flowArea } from './flows.area.tsx'

const missing = { title: t('notFound'), text: t('notFoundText') }

/** One flow: what it is, what it does, who uses it, how it became so. */
export default function FlowDetailPage() {
  const { idCallScript } = useAreaParams(flowArea)
  const read = useRead(operations.CallScripts.Basic, { params: { idCallScript } }, { keepPrevious: false })
  return (
    <LoadedPage read={read} crumbs={crumbsOf(flowArea)} missing={missing} skeleton={<FlowDetailSkeleton />}>
      {(flow) => <FlowDetail key={idCallScript} flow={flow} />}
    </LoadedPage>
  )
}
