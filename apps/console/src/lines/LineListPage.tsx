import { operations } from '@parley/contract/operations.ts'
import { Phone } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListScreen, useList } from '../shell/lists.ts'
import { lineColumns, lines } from './lines.list.tsx'
import { t } from './lines.messages.ts'

const NewLineDrawer = lazyPart(async () => (await import('./LineDrawers.tsx')).NewLineDrawer)

/** What runs on the lines is read again after so long. */
const REFRESH_MS = 15_000

export default function LineListPage() {
  return (
    <ListScreen
      list={useList(lines, { every: REFRESH_MS })}
      columns={lineColumns}
      create={{ endpoint: operations.DialModules.CreateLine, thing: t('line'), drawer: NewLineDrawer }}
      empty={{ icon: Phone, title: t('empty'), text: t('emptyText') }}
    />
  )
}
