import { operations } from '@parley/contract/operations.ts'
import { FEWEST_PAIRS } from '@parley/contract/postcall/postcall.rules.ts'
import type { Calibration } from '@parley/contract/postcall/postcall.schema.ts'
import { Card } from '../kit/pages/Card.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { DataTable } from '../kit/table/DataTable.tsx'
import { useRead } from '../shell/api.ts'
import { columnsBy } from '../shell/lists.ts'
import { t } from './postcall.messages.ts'

const { PostcallCalibration } = operations.DialModuleLines
type ByQuestion = Calibration['questions'][number]
type ByReviewer = Calibration['reviewers'][number]

const least = { least: FEWEST_PAIRS }
const agreedText = ({ agreed }: { agreed: number | null }) => (agreed === null ? '–' : `${agreed}%`)
const kappaText = ({ kappa, pairs }: { kappa: number | null; pairs: number }) =>
  kappa === null ? (pairs === 0 ? '–' : pairs < FEWEST_PAIRS ? t('kappaFew', least) : t('unknown')) : kappa.toFixed(2)

function agreementColumns<Row extends Pick<ByQuestion, 'agreed' | 'kappa' | 'pairs'>>() {
  const column = columnsBy<Row>()
  return [
    column.own('pairs', t('pairs'), ({ pairs }) => pairs, { width: 80, align: 'end', sortValue: ({ pairs }) => pairs }),
    column.own('agreed', t('agreed'), agreedText, {
      width: 100,
      align: 'end',
      sortValue: ({ agreed }) => agreed ?? -1,
    }),
    column.own('kappa', t('kappa'), kappaText, { width: 110, align: 'end', sortValue: ({ kappa }) => kappa ?? -2 }),
  ]
}

const questionColumns = [columnsBy<ByQuestion>().name('text', t('question')), ...agreementColumns<ByQuestion>()]
const reviewer = columnsBy<ByReviewer>()
const reviewerColumns = [
  reviewer.words('reviewer', t('reviewer'), (row) => row.reviewer.name, { grow: 3, minWidth: 160 }),
  reviewer.count('reviews', t('reviews'), { width: 100 }),
  ...agreementColumns<ByReviewer>(),
]

type Props = { idLine: number; query: { days: number; version?: number } }

/** How far people and the judge agree, by question and by reviewer; who agrees least stands first. */
export function CalibrationCard({ idLine, query }: Props) {
  const { data } = useRead(PostcallCalibration, { params: { idDialModuleLine: idLine }, query })
  if (!data) return null
  return (
    <Card title={t('calibration')} description={t('calibrationText', least)} isFlush>
      {data.reviews === 0 ? (
        <EmptyState title={t('calibrationEmpty')}>{t('calibrationEmptyText')}</EmptyState>
      ) : (
        <div className="grid items-start xl:grid-cols-2">
          <DataTable<ByQuestion>
            label={t('question')}
            rows={data.questions}
            rowId={({ key }) => key}
            rowName={({ text }) => text}
            columns={questionColumns}
            isFlush
            empty={null}
          />
          <DataTable<ByReviewer>
            label={t('reviewer')}
            rows={data.reviewers.toSorted((a, b) => (a.agreed ?? 101) - (b.agreed ?? 101))}
            rowId={(row) => String(row.reviewer.id)}
            rowName={(row) => row.reviewer.name}
            columns={reviewerColumns}
            isFlush
            empty={null}
          />
        </div>
      )}
    </Card>
  )
}
