import { datasetFormat, datasetPurpose } from '@parley/contract/datasets/dataset.enum.ts'
import type { Dataset } from '@parley/contract/datasets/dataset.schema.ts'
import { CreateDataset as fields } from '@parley/contract/fields/nlp.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ChevronDown, Download, FileUp, Pencil } from 'lucide-react'
import { useCallback } from 'react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Menu } from '../kit/overlays/Menu.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { Count } from '../kit/text/Count.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { openDownload, useApi, useLoaded } from '../shell/api.ts'
import { useTabs } from '../shell/area/use-tabs.ts'
import { useAreaParams } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { useRemoval } from '../shell/editing/use-removal.tsx'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { t } from './datasets.messages.ts'
import { UtteranceList } from './UtteranceList.tsx'

const DatasetDrawer = lazyPart(async () => (await import('./DatasetDrawers.tsx')).DatasetDrawer)
const DatasetImportDrawer = lazyPart(async () => (await import('./import/DatasetImportDrawer.tsx')).DatasetImportDrawer)
const IssuesTab = lazyPart(async () => (await import('./IssuesTab.tsx')).IssuesTab)
const NewCategoryDrawer = lazyPart(async () => (await import('./DatasetDrawers.tsx')).NewCategoryDrawer)
const VersionsTab = lazyPart(async () => (await import('./VersionsTab.tsx')).VersionsTab)

const {
  Categories,
  CreateCategory,
  Dataset: Read,
  Export,
  PreviewImport,
  RemoveDataset,
  UpdateDataset,
} = operations.Nlp
const missing = { title: t('notFound'), text: t('notFoundText') }

export default function DatasetPage() {
  const { idDataset } = useAreaParams(screens.dataset)
  return (
    <LoadedPage key={idDataset} crumbs={crumbsOf(screens.dataset)} missing={missing}>
      <DatasetDetail />
    </LoadedPage>
  )
}

/** One dataset: what it holds, what is wrong in it, and how it came about. */
function DatasetDetail() {
  const { idDataset } = useAreaParams(screens.dataset)
  const params = { idDataset }
  const { data: dataset } = useLoaded(Read, { params })
  const { panel, open, close } = usePanels('import', 'result')
  const { navigate } = useKit()
  const { page, tab } = useTabs(screens.dataset)
  const { name, language, purpose, utterances, tests, testShare, contentVersion } = dataset
  usePageTitle(name)
  const removal = useRemoval({
    operation: RemoveDataset,
    input: { params },
    title: t('deleteTitle', { name }),
    children: t('deleteText'),
    done: t('deleted', { name }),
    onDone: () => navigate(screens.datasets()),
  })
  return (
    <DetailPage
      crumbs={crumbsOf(screens.dataset)}
      title={name}
      state={<Tag>{datasetPurpose.label(purpose)}</Tag>}
      facts={[
        { label: fields.language.label, value: language },
        { label: t('utterances'), value: <Count value={utterances} /> },
        { label: t('tests'), value: t('testsOf', { tests: tests.toLocaleString('en-GB'), share: testShare }) },
        { label: t('version'), value: contentVersion },
      ]}
      primary={
        <ActionButton endpoint={PreviewImport} variant="primary" icon={FileUp} onPress={() => open('import')}>
          {t('importAction')}
        </ActionButton>
      }
      secondary={
        <>
          <ExportButton idDataset={idDataset} />
          <EntityHistoryButton kind="Dataset" id={idDataset} name={name} />
        </>
      }
      more={[
        { id: 'edit', label: t('edit'), icon: Pencil, endpoint: UpdateDataset, onAction: () => open('edit') },
        removal.action,
      ]}
      {...page}
    >
      {tab === 'categories' && <CategoryList dataset={dataset} />}
      {tab === 'utterances' && <UtteranceList dataset={dataset} />}
      {tab === 'issues' && (
        <LoadedPart>
          <IssuesTab idDataset={idDataset} />
        </LoadedPart>
      )}
      {tab === 'versions' && <VersionsTab dataset={dataset} />}
      {panel === 'edit' && <DatasetDrawer id={idDataset} onClose={close} />}
      {panel === 'import' && <DatasetImportDrawer dataset={dataset} onClose={close} />}
      {removal.question}
    </DetailPage>
  )
}

function ExportButton({ idDataset }: { idDataset: number }) {
  const call = useApi()
  const items = datasetFormat.entries.map(({ value, label }) => ({
    id: value,
    label,
    endpoint: Export,
    onAction: () =>
      void openDownload(call, Export, { params: { idDataset }, query: { format: value } }).catch(() => {}),
  }))
  const button = (
    <Button icon={Download}>
      {t('exportAs')}
      <ChevronDown size={14} aria-hidden />
    </Button>
  )
  return <Menu label={t('exportAs')} groups={[{ id: 'formats', items }]} trigger={button} />
}

const categories = listOf(screens.dataset, Categories, {
  name: 'categories',
  sort: 'name',
  search: t('search'),
  row: { id: 'idCategory', name: ({ name }) => name },
})
const column = columnsOf(Categories)
const columns = [
  column.name('name', t('category'), { grow: 2 }),
  column.text('description', t('what'), { grow: 3, minWidth: 160 }),
  column.count('utterances', t('utterances')),
  column.count('tests', t('tests')),
  column.time('updatedAt', t('updated')),
]

function CategoryList({ dataset }: { dataset: Dataset }) {
  const { idDataset, language } = dataset
  const { panel, close } = usePanels()
  const list = useList(categories, { params: { idDataset } })
  const href = useCallback(
    ({ idCategory }: { idCategory: number }) => screens.category(language, idDataset, idCategory),
    [language, idDataset],
  )
  return (
    <ListScreen
      list={list}
      rowHref={href}
      part={t('categories')}
      columns={columns}
      create={{ endpoint: CreateCategory, thing: t('category') }}
      empty={{ title: t('emptyCategories'), text: t('emptyCategoriesText') }}
    >
      {panel === 'new' && <NewCategoryDrawer dataset={dataset} onClose={close} />}
    </ListScreen>
  )
}
