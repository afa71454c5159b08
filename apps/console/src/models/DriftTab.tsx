import type { ModelDrift } from '@parley/contract/models/drift.schema.ts'
import { LEAST_DRIFT, modelEngine } from '@parley/contract/models/model.enum.ts'
import type { Model } from '@parley/contract/models/model.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Activity } from 'lucide-react'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { TableCard } from '../kit/table/TableCard.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useLoaded } from '../shell/api.ts'
import { columnsBy } from '../shell/lists.ts'
import { t } from './models.messages.ts'
import { percent } from './percent.ts'

const { Drift } = operations.Nlp

type Shift = ModelDrift['more'][number]
const column = columnsBy<Shift>()
const share = (id: 'before' | 'now', label: string) =>
  column.own(id, label, (row) => percent(row[id]), { width: 110, align: 'end', sortValue: (row) => row[id] })
const columns = [column.name('word', t('word')), share('before', t('inTraining')), share('now', t('fromCallers'))]

/** How what callers say now differs from what the live version learned, and on how much that rests. */
export function DriftTab({ model: { idModel, engine, usedVersion } }: { model: Model }) {
  if (engine !== modelEngine.of.OWN)
    return (
      <EmptyState icon={Activity} title={t('noDrift')}>
        {t('noDriftText')}
      </EmptyState>
    )
  if (usedVersion === null)
    return (
      <EmptyState icon={Activity} title={t('untrained')}>
        {t('untrainedDrift')}
      </EmptyState>
    )
  return <Drifted idModel={idModel} />
}

function Drifted({ idModel }: { idModel: number }) {
  const { data: drift } = useLoaded(Drift, { params: { idModel } })
  const { inputs, conversations, since, now } = drift
  if (now === null)
    return (
      <EmptyState icon={Activity} title={t('fewInputs')}>
        {t('fewInputsText', { least: LEAST_DRIFT, inputs, conversations })}
      </EmptyState>
    )
  const words = { rowId: ({ word }: Shift) => word, rowName: ({ word }: Shift) => word, columns }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-faint text-sm">
        {t('driftBasis', {
          inputs,
          conversations,
          understood: percent(drift.understood / inputs),
          version: drift.version,
        })}{' '}
        {since !== null && (
          <>
            {t('driftSince')} <Timestamp value={since} />
          </>
        )}
      </p>
      <Tiles drift={drift} now={now} />
      <div className="grid gap-4 lg:grid-cols-2">
        <TableCard<Shift> {...words} title={t('saidMore')} rows={drift.more} empty={{ title: t('noShift') }} />
        <TableCard<Shift> {...words} title={t('saidLess')} rows={drift.less} empty={{ title: t('noShift') }} />
      </div>
    </div>
  )
}

function Tiles({ drift, now }: { drift: ModelDrift; now: NonNullable<ModelDrift['now']> }) {
  const { atTests } = drift
  const tiles = [
    { key: 'words', label: t('wordsApart') },
    { key: 'categories', label: t('categoriesApart') },
    { key: 'unknownWords', label: t('unknownWords') },
    { key: 'unsure', label: t('unsureBelow', { threshold: drift.threshold.toFixed(2) }) },
    { key: 'outOfScope', label: t('seemsStrange') },
  ] as const
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {tiles.map(({ key, label }) => (
          <div key={key} className="min-w-0 rounded-card bg-surface p-4 ring-1 ring-line">
            <dt className="text-faint text-xs">{label}</dt>
            <dd className="pt-1 font-semibold text-ink text-xl tabular-nums">{percent(now[key])}</dd>
            <dd className="text-soft text-xs">{atTests && t('atTests', { share: percent(atTests[key]) })}</dd>
          </div>
        ))}
      </dl>
      <p className="text-faint text-sm">
        {atTests ? t('driftHelp', { tests: atTests.count }) : t('driftHelpAlone', { least: LEAST_DRIFT })}
      </p>
    </>
  )
}
