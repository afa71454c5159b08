import type { LabelDiagnosis, Suggestion } from '@parley/contract/models/diagnosis.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { TableCard } from '../kit/table/TableCard.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { columnsBy } from '../shell/lists.ts'
import { gainWords } from './gain-words.ts'
import { t } from './models.messages.ts'
import { percent } from './percent.ts'

const { MoveUtterances } = operations.Nlp

type Relabel = Extract<Suggestion, { kind: 'relabel' }>
const column = columnsBy<Relabel>()
const columns = [
  column.name('text', t('text')),
  column.text('from', t('isIn'), { grow: 1, minWidth: 120 }),
  column.named('to', t('shouldBe'), { grow: 1, minWidth: 120 }),
  column.own('doubt', t('doubt'), ({ doubt }) => percent(doubt), {
    width: 100,
    align: 'end',
    sortValue: ({ doubt }) => doubt,
  }),
  column.words('gain', t('changes'), ({ gain }) => gainWords(gain), { grow: 1, minWidth: 170 }),
]

/** Utterances that other models put elsewhere, the doubtful ones first; those that are ticked move where they belong. */
export function Relabels({ idDataset, diagnosis }: { idDataset: number; diagnosis: LabelDiagnosis }) {
  const rows = diagnosis.suggestions.filter((one) => one.kind === 'relabel')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const move = useWrite(MoveUtterances)
  const ticked = rows.filter(({ idUtterance }) => chosen.has(String(idUtterance)))
  async function apply() {
    try {
      for (const [idCategory, some] of Map.groupBy(ticked, ({ to }) => to.id)) {
        const idUtterances = some.map(({ idUtterance }) => idUtterance)
        await move.write({ params: { idDataset }, body: { idUtterances, idCategory } })
      }
      showToast('success', t('moved', { count: ticked.length }))
      setChosen(new Set())
    } catch {
      // The notification of the write says why.
    }
  }
  const { relabelAll } = diagnosis
  return (
    <TableCard<Relabel>
      title={t('wrongLabels')}
      description={rows.length > 1 && relabelAll ? t('allTogether', { gain: gainWords(relabelAll) }) : undefined}
      actions={
        ticked.length > 0 && (
          <ActionButton endpoint={MoveUtterances} isPending={move.isPending} onPress={() => void apply()}>
            {t('moveTicked', { count: ticked.length })}
          </ActionButton>
        )
      }
      rows={rows}
      rowId={({ idUtterance }) => String(idUtterance)}
      rowName={({ text }) => text}
      columns={columns}
      selection={chosen}
      onSelectionChange={setChosen}
      empty={{ title: t('noWrongLabels'), text: t('noWrongLabelsText') }}
    />
  )
}
