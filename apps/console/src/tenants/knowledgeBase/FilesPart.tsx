import { screens } from '@parley/contract/kernel/screens.ts'
import type { KnowledgeBase } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { FileText } from 'lucide-react'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { fileSize } from '../../kit/text/file-size.ts'
import { columnsOf, ListScreen, listOf, useList } from '../../shell/lists.ts'
import { t } from './knowledgeBase.messages.ts'
import { isUnderWay, SourceState, sourceFilters } from './source-list.tsx'
import { UploadFiles } from './UploadFiles.tsx'

const SourceDrawer = lazyPart(async () => (await import('./SourceDrawer.tsx')).SourceDrawer)

const { Files } = operations.KnowledgeBase
const files = listOf(screens.tenant, Files, {
  name: 'knowledgeFiles',
  sort: '-attention',
  search: t('search'),
  filters: sourceFilters,
  row: { id: 'idKnowledgeSource', name: ({ title }) => title, opens: 'source' },
})
const column = columnsOf(Files)
const columns = [
  column.name('title', t('title'), { grow: 3, minWidth: 240 }),
  column.own('state', t('state'), (source) => <SourceState source={source} />, { grow: 2, minWidth: 210 }),
  column.count('passages', t('passages'), { width: 96 }),
  column.count('uses', t('uses'), { width: 96 }),
  column.own('size', t('size'), ({ bytes }) => fileSize(bytes), { width: 96, align: 'end' }),
  column.time('textAt', t('textAt'), { never: t('never') }),
]

/** The files of a knowledge base, those that need somebody first. */
export default function FilesPart({ base: { idKnowledgeBase } }: { base: KnowledgeBase }) {
  const list = useList(files, { params: { idKnowledgeBase }, watch: (shown) => shown.some(isUnderWay) })
  return (
    <div className="flex flex-col gap-4">
      <UploadFiles idKnowledgeBase={idKnowledgeBase} />
      <ListScreen
        list={list}
        part={t('files')}
        columns={columns}
        drawer={SourceDrawer}
        empty={{ icon: FileText, title: t('noFiles'), text: t('noFilesText') }}
      />
    </div>
  )
}
