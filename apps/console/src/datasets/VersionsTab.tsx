import { type UtteranceChange, utteranceChange } from '@parley/contract/datasets/dataset.enum.ts'
import type { Dataset, DatasetVersion } from '@parley/contract/datasets/dataset.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { GitCompare, GitCompareArrows, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { Select } from '../kit/fields/Select.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { TableCard } from '../kit/table/TableCard.tsx'
import { formatCount } from '../kit/text/Count.tsx'
import { usePages, useRead } from '../shell/api.ts'
import { ConfirmWrite } from '../shell/editing/ConfirmWrite.tsx'
import { columnsOf } from '../shell/lists.ts'
import { datasetAddress } from './datasets.address.ts'
import { t } from './datasets.messages.ts'

const { Compare, CompareSummary, RestoreVersion, Versions } = operations.Nlp
const version = columnsOf(Versions)
const versionColumns = [
  version.count('contentVersion', t('version'), { width: 84 }),
  version.text('what', t('change'), { grow: 3, minWidth: 200 }),
  version.words('change', t('utterances'), (each: DatasetVersion) => changesOf(each), { grow: 3, minWidth: 220 }),
  version.named('by', t('by'), { minWidth: 120 }),
  version.time('at', t('updated')),
]
const changesOf = (each: DatasetVersion) =>
  utteranceChange.entries
    .filter(({ value }) => each[value] > 0)
    .map(({ value, label }) => `${label} ${formatCount(each[value])}`)
    .join(' · ')

/** How the dataset came about, any two of its states side by side, and the way back to one of them. */
export function VersionsTab({ dataset }: { dataset: Dataset }) {
  const params = { idDataset: dataset.idDataset }
  const [{ from, to }, change] = useAddress(datasetAddress)
  const [asked, ask] = useState<number>()
  const { table } = usePages(Versions, { params, query: { sort: '-contentVersion' } })
  const isComparing = from !== undefined && to !== undefined
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {isComparing && <Comparison dataset={dataset} from={from} to={to} onChange={change} />}
      <TableCard<DatasetVersion>
        title={t('versions')}
        {...table}
        columns={versionColumns}
        rowId={({ contentVersion }) => String(contentVersion)}
        rowName={({ contentVersion }) => t('versionOf', { version: contentVersion })}
        rowActions={({ contentVersion }) => [
          {
            id: 'changes',
            label: t('changesOfVersion'),
            icon: GitCompare,
            onAction: () => change({ from: contentVersion - 1, to: contentVersion }, { push: true }),
          },
          ...(contentVersion === dataset.contentVersion
            ? []
            : [
                {
                  id: 'compare',
                  label: t('compare'),
                  icon: GitCompareArrows,
                  onAction: () => change({ from: contentVersion, to: dataset.contentVersion }, { push: true }),
                },
                {
                  id: 'restore',
                  label: t('restore'),
                  icon: RotateCcw,
                  endpoint: RestoreVersion,
                  onAction: () => ask(contentVersion),
                },
              ]),
        ]}
        density="compact"
        keepsOrder
        empty={{ title: t('versionsEmpty'), text: t('versionsEmptyText') }}
      />
      {asked !== undefined && (
        <ConfirmWrite
          title={t('restoreTitle', { version: asked })}
          action={t('restore')}
          isDangerous={false}
          operation={RestoreVersion}
          input={{ params, body: { contentVersion: asked } }}
          done={t('restored', { version: asked })}
          onClose={() => ask(undefined)}
        >
          {t('restoreText')}
        </ConfirmWrite>
      )}
    </div>
  )
}

const ALL = 'all'
type Compared = { idUtterance: number; change: UtteranceChange; before: Side | null; after: Side | null }
type Side = { text: string; category: string }
const compared = columnsOf(Compare)
const sideText = (side: Side | null) => (side ? `${side.text} (${side.category})` : '–')
const comparedColumns = [
  compared.enum('change', t('change'), utteranceChange, { width: 104 }),
  compared.words('before', t('before'), ({ before }: Compared) => sideText(before), { grow: 2, minWidth: 200 }),
  compared.words('after', t('after'), ({ after }: Compared) => sideText(after), { grow: 2, minWidth: 200 }),
]

type Counts = Record<UtteranceChange, number>
const summaryOf = (counts: Counts) =>
  utteranceChange.entries.map(({ value, label }) => `${label} ${formatCount(counts[value])}`).join(' · ')

function categoryChange(before: string | null, after: string | null): string {
  if (before === null) return t('categoryCreated', { name: after ?? '' })
  return after === null ? t('categoryDeleted', { name: before }) : t('renamedTo', { before, after })
}

type ComparisonProps = {
  dataset: Dataset
  from: number
  to: number
  onChange: (change: { from: number | undefined; to: number | undefined }) => void
}

function Comparison({ dataset, from, to, onChange }: ComparisonProps) {
  const params = { idDataset: dataset.idDataset }
  const [only, setOnly] = useState<string>(ALL)
  const wanted = utteranceChange.values.filter((value) => value === only)
  const query = { from, to, ...(wanted.length > 0 ? { change: wanted } : {}) }
  const { table } = usePages(Compare, { params, query })
  const { data: summary } = useRead(CompareSummary, { params, query: { from, to } })
  const { items: versions = [] } = usePages(Versions, { params, query: { sort: '-contentVersion' } })
  const options = [
    ...versions.map(({ contentVersion, what }) => ({
      value: contentVersion,
      label: t('versionOf', { version: contentVersion }),
      description: what,
    })),
    { value: 0, label: t('start') },
  ]
  const renamed = summary?.categories.filter(({ before, after }) => before !== after) ?? []
  return (
    <Card
      title={t('comparing')}
      description={summary && summaryOf(summary)}
      actions={
        <IconButton
          icon={X}
          label={t('closeComparison')}
          onPress={() => onChange({ from: undefined, to: undefined })}
        />
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
          <Select
            label={t('compareFrom')}
            value={from}
            options={options}
            onChange={(next) => onChange({ from: next, to })}
          />
          <Select
            label={t('compareTo')}
            value={to}
            options={options}
            onChange={(next) => onChange({ from, to: next })}
          />
          <Select
            label={t('only')}
            value={only}
            onChange={(value) => setOnly(String(value))}
            options={[
              { value: ALL, label: t('allChanges') },
              ...utteranceChange.entries.map(({ value, label }) => ({ value, label })),
            ]}
          />
        </div>
        {renamed.length > 0 && (
          <ul aria-label={t('categories')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
            {renamed.map(({ idCategory, before, after }) => (
              <li key={idCategory}>{categoryChange(before, after)}</li>
            ))}
          </ul>
        )}
        <DataTable<Compared>
          label={t('comparing')}
          {...table}
          columns={comparedColumns}
          rowId={({ idUtterance }) => String(idUtterance)}
          rowName={({ before, after }) => sideText(after ?? before)}
          density="compact"
          keepsOrder
          empty={<p className="p-6 text-center text-faint">{t('noChange')}</p>}
        />
      </div>
    </Card>
  )
}
