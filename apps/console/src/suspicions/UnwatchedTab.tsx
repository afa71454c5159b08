import { operations } from '@parley/contract/operations.ts'
import type { UnwatchedLine } from '@parley/contract/suspicions/suspicion.schema.ts'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t as area } from './suspicions.area.messages.ts'
import { t } from './suspicions.messages.ts'
import { at, common, REFRESH_MS } from './suspicious-list.ts'

const SuspicionDrawer = lazyPart(async () => (await import('./SuspicionDrawer.tsx')).SuspicionDrawer)
const Proposals = lazyPart(async () => (await import('./Proposals.tsx')).Proposals)

const { WithoutMonitoring } = operations.DialModuleLines
const list = listOf(at, WithoutMonitoring, {
  name: 'unwatchedLines',
  sort: '-calls',
  ...common,
  row: { id: 'idDialModuleLine', name: ({ name }) => name },
})
const column = columnsOf(WithoutMonitoring)
const columns = [
  column.name('name', t('line')),
  column.named('module', t('module'), { grow: 2 }),
  column.count('calls', t('calls'), { width: 120 }),
]

/** Lines that are on and that no rule watches; a line gets the rules that its own calls suggest. */
export default function UnwatchedTab() {
  const [line, open] = useState<UnwatchedLine>()
  const close = () => open(undefined)
  return (
    <ListScreen
      list={useList(list, { every: REFRESH_MS })}
      part={area('monitoring')}
      description={t('monitoringText')}
      columns={columns}
      onRowOpen={open}
      empty={{ icon: ShieldCheck, title: t('monitoringEmpty'), text: t('monitoringEmptyText') }}
    >
      {line && (
        <SuspicionDrawer line={line} kind="monitoring" onClose={close}>
          <Proposals idLine={line.idDialModuleLine} name={line.name} onDone={close} />
        </SuspicionDrawer>
      )}
    </ListScreen>
  )
}
