import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import type { JudgedCall } from '@parley/contract/postcall/postcall.schema.ts'
import { useState } from 'react'
import { TableCard } from '../kit/table/TableCard.tsx'
import { Duration } from '../kit/text/Timestamp.tsx'
import { useApi, useRead } from '../shell/api.ts'
import { ExportChoice } from '../shell/export/ExportMenu.tsx'
import { saveExport } from '../shell/export/save-export.ts'
import { columnsBy } from '../shell/lists.ts'
import { daysAgo } from './days-ago.ts'
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
  column.own('open', t('open'), ({ open, isHidden }) => (isHidden ? '–' : open), {
    ...{ width: 90, align: 'end' },
    sortValue: ({ open, isHidden }) => (isHidden ? -1 : open),
  }),
  column.count('reviews', t('reviews'), { width: 100 }),
]

type Props = { idLine: number; version: number; days: number }

/** The newest judged calls of the period; each opens with all that was judged. */
export function JudgedCallsCard({ idLine, version, days }: Props) {
  const params = { idDialModuleLine: idLine }
  const [now] = useState(Date.now)
  const query = { version, from: daysAgo(days, now).toISOString() }
  const call = useApi()
  const { data } = useRead(PostcallCalls, { params, query: { ...query, limit: SHOWN } })
  return (
    <TableCard
      title={t('calls')}
      description={t('callsText')}
      actions={
        <ExportChoice
          endpoint={PostcallReport}
          onExport={(options) => saveExport(call, PostcallReport, { params, query: { ...query, ...options } })}
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
