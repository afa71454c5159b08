import { modelTrainingState } from '@parley/contract/enums/operations.enum.ts'
import { CreateModel as fields } from '@parley/contract/fields/nlp.gen.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { BrainCircuit } from 'lucide-react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './models.messages.ts'
import { percent } from './percent.ts'

const NewModelDrawer = lazyPart(async () => (await import('./ModelDrawers.tsx')).NewModelDrawer)

const { CreateModel, Models } = operations.Nlp
const models = listOf(screens.models, Models, {
  name: 'models',
  sort: 'name',
  search: t('search'),
  filters: { state: filter.anyOf(t('training'), modelTrainingState) },
  row: { id: 'idModel', name: ({ name }) => name, href: ({ idModel }) => screens.model(idModel) },
})
const column = columnsOf(Models)
const columns = [
  column.name('name', fields.name.label),
  column.text('language', t('language'), { width: 100 }),
  column.named('dataset', fields.idDataset.label, { grow: 1 }),
  column.enum('state', t('training'), modelTrainingState, { width: 140 }),
  column.words('publishedVersion', t('live'), ({ publishedVersion }) => publishedVersion?.toString() ?? t('none'), {
    width: 110,
  }),
  column.words('accuracy', t('accuracy'), ({ accuracy }) => percent(accuracy), { width: 104, align: 'end' }),
  column.words('macroF1', t('f1'), ({ macroF1 }) => percent(macroF1), { width: 90, align: 'end' }),
  column.time('updatedAt', t('changed')),
]

export default function ModelListPage() {
  return (
    <ListScreen
      list={useList(models)}
      columns={columns}
      create={{ endpoint: CreateModel, label: t('create'), drawer: NewModelDrawer }}
      empty={{ icon: BrainCircuit, title: t('empty'), text: t('emptyText') }}
    />
  )
}
