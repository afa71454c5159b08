import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { OfKind } from '../flows/script-kind.tsx'
import { useLoaded } from '../shell/api.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { Designer } from './Designer.tsx'
import { t } from './designer.messages.ts'

const missing = { title: t('notFound'), text: t('notFoundText') }

/** Where a flow is drawn, tried and published. */
export default function DesignerPage() {
  const { guid } = useAreaParams(screens.designer)
  return (
    <LoadedPage key={guid} crumbs={crumbsOf(screens.designer)} missing={missing}>
      <OfGuid guid={guid} />
    </LoadedPage>
  )
}

function OfGuid({ guid }: { guid: string }) {
  const { data: found } = useLoaded(operations.Designer.GuidToId, { query: { guid } })
  const params = { idCallScript: found.idCallScript }
  const { data: flow } = useLoaded(operations.CallScripts.Basic, { params })
  const { data: draft } = useLoaded(operations.CallScripts.Draft, { params })
  return (
    <OfKind kind={flow.scriptKind}>
      <Designer flow={flow} draft={draft} />
    </OfKind>
  )
}
