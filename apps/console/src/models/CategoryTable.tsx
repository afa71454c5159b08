import type { CategoryMetrics, ModelReport } from '@parley/contract/models/model.schema.ts'
import { TableCard } from '../kit/table/TableCard.tsx'
import { columnsBy } from '../shell/lists.ts'
import { t } from './models.messages.ts'
import { percent } from './percent.ts'

const column = columnsBy<CategoryMetrics>()
const share = (id: 'precision' | 'recall' | 'f1', label: string) =>
  column.own(id, label, (row) => percent(row[id]), { width: 110, align: 'end', sortValue: (row) => row[id] })
const columns = [
  column.name('category', t('category')),
  share('precision', t('precision')),
  share('recall', t('recall')),
  share('f1', t('f1')),
  column.count('support', t('tests')),
  column.count('predicted', t('answered')),
]

/** Each category by itself, the worst first. */
export function CategoryTable({ report }: { report: ModelReport }) {
  const rows = report.categories.toSorted((one, other) => one.f1 - other.f1)
  return (
    <TableCard<CategoryMetrics>
      title={t('categories')}
      description={t('categoriesHelp')}
      rows={rows}
      rowId={({ category }) => category}
      rowName={({ category }) => category}
      columns={columns}
      empty={{ title: t('noTests') }}
    />
  )
}
