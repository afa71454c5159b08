import { operations } from '@parley/contract/operations.ts'
import { Phone } from 'lucide-react'
import { useMemo } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListScreen, useList } from '../shell/lists.ts'
import { t as area } from './lines.area.messages.ts'
import { lineOfModuleColumns, lines } from './lines.list.tsx'
import { t } from './lines.messages.ts'

const NewLineDrawer = lazyPart(async () => (await import('./LineDrawers.tsx')).NewLineDrawer)
const REFRESH_MS = 15_000

/** The tab of a module: its lines, and the way to one more. */
export default function ModuleLinesTab({ idDialModule }: { idDialModule: number }) {
  const Drawer = useMemo(
    () =>
      ({ onClose }: { onClose: () => void }) => <NewLineDrawer idDialModule={idDialModule} onClose={onClose} />,
    [idDialModule],
  )
  return (
    <ListScreen
      list={useList(lines, { scope: { idDialModule }, every: REFRESH_MS })}
      part={area('lines')}
      columns={lineOfModuleColumns}
      create={{ endpoint: operations.DialModules.CreateLine, thing: t('line'), drawer: Drawer }}
      empty={{ icon: Phone, title: t('ofModuleEmpty'), text: t('emptyText') }}
    />
  )
}
