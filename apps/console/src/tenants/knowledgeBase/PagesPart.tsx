import { screens } from '@parley/contract/kernel/screens.ts'
import type { KnowledgeBase } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Globe, RefreshCw } from 'lucide-react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { columnsOf, ListScreen, listOf, useList } from '../../shell/lists.ts'
import { t } from './knowledgeBase.messages.ts'
import { isUnderWay, SourceState, sourceFilters } from './source-list.tsx'

const SourceDrawer = lazyPart(async () => (await import('./SourceDrawer.tsx')).SourceDrawer)
const NewPageDrawer = lazyPart(async () => (await import('./PageDrawers.tsx')).NewPageDrawer)

const { DownloadUrls, InsertUrl, Urls } = operations.KnowledgeBase
const pages = listOf(screens.tenant, Urls, {
  name: 'knowledgePages',
  sort: '-attention',
  search: t('search'),
  filters: sourceFilters,
  row: { id: 'idKnowledgeSource', name: ({ title }) => title, opens: 'source' },
})
const column = columnsOf(Urls)
const columns = [
  column.name('title', t('title'), { grow: 2, minWidth: 180 }),
  column.text('url', t('address'), { grow: 2, minWidth: 160 }),
  column.own('state', t('state'), (source) => <SourceState source={source} />, { grow: 3, minWidth: 240 }),
  column.count('passages', t('passages')),
  column.count('uses', t('uses')),
  column.time('textAt', t('textAt'), { never: t('never') }),
]

/** The web pages of a knowledge base, those that need somebody first. */
export default function PagesPart({ base: { idKnowledgeBase } }: { base: KnowledgeBase }) {
  const params = { idKnowledgeBase }
  const list = useList(pages, { params, watch: (shown) => shown.some(isUnderWay) })
  const { write, isPending } = useWrite(DownloadUrls)
  const fetchAll = async () => {
    await write({ params, body: { idKnowledgeSource: null } })
    showToast('info', t('fetchBegun'))
  }
  return (
    <ListScreen
      list={list}
      part={t('pages')}
      columns={columns}
      create={{ endpoint: InsertUrl, label: t('addPage'), drawer: NewPageDrawer }}
      secondary={
        <ActionButton
          endpoint={DownloadUrls}
          icon={RefreshCw}
          isPending={isPending}
          blocked={list.count?.count === 0 ? t('noPages') : undefined}
          onPress={() => void fetchAll().catch(() => {})}
        >
          {t('fetchAll')}
        </ActionButton>
      }
      drawer={SourceDrawer}
      empty={{ icon: Globe, title: t('noPages'), text: t('noPagesText') }}
    />
  )
}
