import { isTraining } from '@parley/contract/models/model.rules.ts'
import type { Model, ModelReport } from '@parley/contract/models/model.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { GraduationCap } from 'lucide-react'
import { useAddress } from '../kit/address/use-address.ts'
import { Select } from '../kit/fields/Select.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { useLoaded } from '../shell/api.ts'
import { CategoryTable } from './CategoryTable.tsx'
import { ConfusionCard } from './ConfusionCard.tsx'
import { modelAddress } from './models.address.ts'
import { t } from './models.messages.ts'
import { percent } from './percent.ts'
import { CalibrationCard, SweepCard } from './QualityCharts.tsx'

const { ModelReport: Report, ModelVersions } = operations.Nlp

/** What is trained meanwhile appears when it is done. */
const watch = ({ items }: { readonly items: readonly { readonly state: string }[] }) =>
  items.some(({ state }) => isTraining(state))

/** How good a version is on what it never learned from: the one asked for, the live one, or the newest. */
export function QualityTab({ model }: { model: Model }) {
  const params = { idModel: model.idModel }
  const [{ version: asked }, change] = useAddress(modelAddress)
  const { data } = useLoaded(ModelVersions, { params, query: { limit: 100 } }, { watch })
  const trained = data.items.filter(({ state }) => state === 'DONE')
  const shown =
    trained.find(({ version }) => version === asked) ?? trained.find(({ isPublished }) => isPublished) ?? trained[0]
  if (!shown)
    return (
      <EmptyState icon={GraduationCap} title={t(watch(data) ? 'untrainedYet' : 'untrained')}>
        {t(watch(data) ? 'untrainedYetText' : 'untrainedText')}
      </EmptyState>
    )
  const options = trained.map(({ version, isPublished }) => ({
    value: version,
    label: isPublished ? t('versionLive', { version }) : t('versionNumber', { version }),
  }))
  const tests = shown.tests
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-56">
          <Select
            label={t('version')}
            options={options}
            value={shown.version}
            onChange={(version) => change({ version })}
          />
        </div>
        <p className="text-faint text-sm">
          {t('learnedFrom', {
            utterances: formatCount(shown.utterances),
            tests: formatCount(tests),
            categories: formatCount(shown.categories),
          })}
        </p>
      </div>
      {tests === 0 ? (
        <Card>
          <p className="text-soft">{t('noTests')}</p>
        </Card>
      ) : (
        <Measured idModel={model.idModel} version={shown.version} />
      )}
    </div>
  )
}

function Measured({ idModel, version }: { idModel: number; version: number }) {
  const { data: report } = useLoaded(Report, { params: { idModel, version } })
  return (
    <>
      <Tiles report={report} />
      <CategoryTable report={report} />
      <ConfusionCard key={version} idModel={idModel} report={report} />
      <div className="grid gap-4 lg:grid-cols-2">
        <SweepCard report={report} />
        <CalibrationCard report={report} />
      </div>
    </>
  )
}

function Tiles({ report: { categories, sweep, bestThreshold, calibrationError } }: { report: ModelReport }) {
  const tested = categories.filter(({ support }) => support > 0)
  const support = tested.reduce((sum, one) => sum + one.support, 0)
  const right = tested.reduce((sum, one) => sum + one.recall * one.support, 0)
  const worst = tested.reduce((least, one) => (one.f1 < least.f1 ? one : least), tested[0] ?? { category: '–', f1: 0 })
  const best = sweep.find(({ threshold }) => threshold === bestThreshold)
  const f1 = tested.reduce((sum, one) => sum + one.f1, 0) / Math.max(1, tested.length)
  const tiles = [
    { label: t('accuracy'), value: percent(right / Math.max(1, support)), note: t('ofTests', { count: support }) },
    { label: t('f1'), value: percent(f1), note: t('meanOfCategories', { count: tested.length }) },
    { label: t('worst'), value: percent(worst.f1), note: worst.category },
    {
      label: t('bestThreshold'),
      value: bestThreshold.toFixed(2),
      note: best ? t('atThreshold', { right: percent(best.right), wrong: percent(best.wrong) }) : '',
    },
    { label: t('calibrationError'), value: percent(calibrationError), note: t('calibrationNote') },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      {tiles.map(({ label, value, note }) => (
        <div key={label} className="min-w-0 rounded-card bg-surface p-4 ring-1 ring-line">
          <dt className="text-faint text-xs">{label}</dt>
          <dd className="pt-1 font-semibold text-ink text-xl tabular-nums">{value}</dd>
          <dd className="truncate text-soft text-xs" title={note}>
            {note}
          </dd>
        </div>
      ))}
    </dl>
  )
}
