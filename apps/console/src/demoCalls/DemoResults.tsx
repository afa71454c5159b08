import type { DemoGroup, DemoRun } from '@parley/contract/demoCalls/demoCall.schema.ts'
import { callOutcome } from '@parley/contract/enums/conversation.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { TableCard } from '../kit/table/TableCard.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { formatDuration } from '../kit/text/time-format.ts'
import { usePages } from '../shell/api.ts'
import { columnsOf } from '../shell/lists.ts'
import { t } from './demoCalls.messages.ts'

const { Runs } = operations.DemoCallGroups
const MS = 1_000
const column = columnsOf(Runs)
const columns = [
  column.time('startedAt', t('started')),
  column.own('call', t('call'), ({ call }) => call?.name ?? '–', { grow: 2, minWidth: 160 }),
  column.own('by', t('who'), ({ by, byLink }) => (byLink ? t('byLink') : (by?.name ?? '–')), { width: 150 }),
  column.own(
    'outcome',
    t('outcome'),
    ({ outcome }) => (outcome === null ? '–' : <EnumTag of={callOutcome} value={outcome} />),
    {
      width: 150,
    },
  ),
  column.own('disposition', t('result'), ({ disposition }) => disposition ?? '–', { grow: 1, minWidth: 120 }),
  column.count('turns', t('turns'), { width: 80 }),
  column.own('talkMs', t('talk'), ({ talkMs }) => formatDuration(Math.round(talkMs / MS)), {
    width: 100,
    align: 'end',
  }),
]

/** The conversations of a group: who ran what, and what came of it. */
export function DemoResults({ group: { idDemoCallGroup } }: { group: DemoGroup }) {
  const { table } = usePages(Runs, { params: { idDemoCallGroup } }, { watch: hasRunning })
  return (
    <TableCard<DemoRun>
      title={t('results')}
      {...table}
      rowId={({ guid }) => guid}
      rowName={({ call }) => call?.name ?? t('toConversation')}
      rowHref={({ guid }) => screens.conversation({ guid })}
      columns={columns}
      empty={{ title: t('emptyResults'), text: t('emptyResultsText') }}
    />
  )
}

const hasRunning = (runs: readonly DemoRun[]) => runs.some(({ outcome }) => outcome === null)
