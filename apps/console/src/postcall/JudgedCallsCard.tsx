import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { JudgedCall } from '@parley/contract/postcall/postcall.schema.ts'
import { TableCard } from '../kit/table/TableCard.tsx'
import { Duration } from '../kit/text/Timestamp.tsx'
import { useApi, useRead } from '../shell/api.ts'
import { ExportChoice } from '../shell/export/ExportMenu.tsx'
import { saveExport } from '../shell/export/save-export.ts'
import { columnsBy } from '../shell/lists.ts'
import { ScoreTag } from './FindingView.tsx'
import { t } from './postcall.messages.ts'

const { PostcallCalls, PostcallReport } = operations.DialModuleLines
const SHOWN = 25

const column = columnsBy<JudgedCall>()
const columns = [
  column.time('startedAt', t('started')),
  column.own('talkMs', t('length'), ({ talkMs }) => <Duration seconds={talkMs / 1_000} />, {
    ...{ width: 100, align: 'end' },
    sortValue: ({ talkMs }) => talkMs,
  }),
  column.own(
    'score',
    t('score'),
    ({ score, isFatal, isHidden }) => (isHidden ? t('notReviewed') : <ScoreTag score={score} isFatal={isFatal} />),
    {
      ...{ width: 150 },
      sortValue: ({ score }) => score ?? -1,
    },
  ),
  column.words('topics', t('topics'), ({ topics }) => topics.join(', '), { grow: 3, minWidth: 160 }),
  column.count('open', t('open'), { width: 90 }),
  column.count('reviews', t('reviews'), { width: 100 }),
]

/** The newest judged calls; each opens with all that was judged. */
export function JudgedCallsCard({ idLine, version }: { idLine: number; version: number }) {
  const params = { idDialModuleLine: idLine }
  const call = useApi()
  const { data } = useRead(PostcallCalls, { params, query: { version, limit: SHOWN } })
  return (
    <TableCard
      title={t('calls')}
      description={t('callsText')}
      actions={
        <ExportChoice
          endpoint={PostcallReport}
          onExport={(options) => saveExport(call, PostcallReport, { params, query: { version, ...options } })}
        />
      }
      rows={data?.items}
      rowId={({ guid }) => guid}
      rowName={({ startedAt }) => startedAt}
      rowHref={({ guid }) => screens.conversation({ guid })}
      columns={columns}
      empty={{ title: t('callsEmpty'), text: t('callsEmptyText') }}
    />
  )
}
