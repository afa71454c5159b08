import { datasetPurpose } from '@parley/contract/datasets/dataset.enum.ts'
import { CreateDataset as fields } from '@parley/contract/fields/nlp.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Library } from 'lucide-react'
import { useAddress } from '../kit/address/use-address.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { datasetsAddress } from './datasets.address.ts'
import { t } from './datasets.messages.ts'

const NewDatasetDrawer = lazyPart(async () => (await import('./DatasetDrawers.tsx')).NewDatasetDrawer)
const DatasetDrawer = lazyPart(async () => (await import('./DatasetDrawers.tsx')).DatasetDrawer)

const { CreateDataset, List } = operations.Nlp
const languages = filter.from(operations.Lookups.SupportedLanguages, {}, (all) =>
  all.map(({ code, name }) => ({ value: code, label: name })),
)
const datasets = listOf(screens.datasets, List, {
  name: 'datasets',
  sort: 'name',
  search: t('search'),
  filters: {
    language: filter.texts(fields.language.label, languages),
    purpose: filter.anyOf(fields.purpose.label, datasetPurpose),
  },
  row: {
    id: 'idDataset',
    name: ({ name }) => name,
    href: ({ language, idDataset }) => screens.dataset(language, idDataset),
  },
})
const column = columnsOf(List)
const columns = [
  column.name('name', fields.name.label, { grow: 2 }),
  column.text('language', fields.language.label, { width: 96 }),
  column.words('purpose', fields.purpose.label, ({ purpose }) => datasetPurpose.label(purpose), { width: 110 }),
  column.count('categories', t('categories')),
  column.count('utterances', t('utterances')),
  column.count('tests', t('tests')),
  column.time('updatedAt', t('updated')),
]

/** What people say, by dataset; a link from the audit log opens one beside the list. */
export default function DatasetListPage() {
  const [{ dataset }, change] = useAddress(datasetsAddress)
  return (
    <ListScreen
      list={useList(datasets)}
      columns={columns}
      create={{ endpoint: CreateDataset, thing: t('dataset'), drawer: NewDatasetDrawer }}
      empty={{ icon: Library, title: t('emptyTitle'), text: t('emptyText') }}
    >
      {dataset !== undefined && <DatasetDrawer id={dataset} onClose={() => change({ dataset: undefined })} />}
    </ListScreen>
  )
}
