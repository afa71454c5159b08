import { modelTrainingState } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { isTraining } from '@parley/contract/models/model.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import { ListChecks } from 'lucide-react'
import { ProgressBar } from '../kit/states/ProgressBar.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './models.messages.ts'
import { percent } from './percent.ts'

const { Tasks } = operations.Nlp
const trainings = listOf(screens.nlpTasks, Tasks, {
  name: 'nlpTasks',
  sort: '-startedAt',
  filters: { state: filter.anyOf(t('training'), modelTrainingState) },
  row: {
    id: 'idModelVersion',
    name: ({ model, version }) => t('trainingRow', { model, version }),
    href: ({ idModel }) => screens.model(idModel, { tab: 'versions' }),
  },
})
const column = columnsOf(Tasks)
const columns = [
  column.name('model', t('model'), { minWidth: 150 }),
  column.count('version', t('version'), { width: 76 }),
  column.own(
    'state',
    t('training'),
    ({ state, progress }) =>
      isTraining(state) && progress !== null ? (
        <ProgressBar label={modelTrainingState.label(state)} share={progress} />
      ) : (
        <EnumTag of={modelTrainingState} value={state} isActive={isTraining(state)} />
      ),
    { width: 150 },
  ),
  column.count('utterances', t('learned'), { width: 92 }),
  column.words('accuracy', t('accuracy'), ({ accuracy }) => percent(accuracy), { width: 92, align: 'end' }),
  column.named('startedBy', t('by'), { grow: 1, minWidth: 120 }),
  column.time('startedAt', t('started')),
  column.time('finishedAt', t('finished'), { isHiddenAtFirst: true }),
  column.text('error', t('note'), { grow: 2, minWidth: 120 }),
]

/** Trainings of all models: what goes on, what came of the others. */
export default function TrainingListPage() {
  return (
    <ListScreen
      list={useList(trainings, { every: 5_000 })}
      columns={columns}
      empty={{ icon: ListChecks, title: t('noTrainings'), text: t('noTrainingsText') }}
    />
  )
}
