import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { Tabs } from '../../kit/tabs/Tabs.tsx'
import { useAreaSearch } from '../../shell/area.ts'
import { flowArea } from '../flows.area.tsx'
import { AssetTable } from './AssetTable.tsx'
import { t } from './relations.messages.ts'
import { UsedInTable } from './UsedInTable.tsx'

const relations = ['assets', 'usedInFlows'] as const

/** What the flow refers to, and which flows refer to it. */
export default function FlowRelations({ flow }: { flow: CallScript }) {
  const { idCallScript } = flow
  const [{ relation }] = useAreaSearch(flowArea)
  const hrefOf = (each: (typeof relations)[number]) => screens.flow(idCallScript, { tab: 'relations', relation: each })
  return (
    <div className="flex flex-col gap-4">
      <Tabs
        label={t('relations')}
        items={relations.map((each) => ({ href: hrefOf(each), label: t(each) }))}
        current={hrefOf(relation)}
      />
      {relation === 'assets' ? <AssetTable flow={flow} /> : <UsedInTable idCallScript={idCallScript} />}
    </div>
  )
}
