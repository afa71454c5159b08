import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import type { Funnel, FunnelStep } from '@parley/contract/statistics/statistic.schema.ts'
import { NODE_DEFINITIONS } from '@parley/flow/nodes/registry.ts'
import { useMemo } from 'react'
import { Link } from '../../kit/actions/Link.tsx'
import type { Column } from '../../kit/table/column.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Count, formatCount } from '../../kit/text/Count.tsx'
import { formatMoments } from '../../kit/time/time-range.ts'
import { useCan } from '../../shell/access/use-can.ts'
import { shareText } from '../statistic-text.ts'
import { t } from './funnel.messages.ts'

/** So many of those who come are worth a look. */
const MANY = 0.2

type Errors = ((step: FunnelStep) => string) | undefined

const kindOf = (type: string | null) =>
  Object.entries(NODE_DEFINITIONS).find(([name]) => name === type)?.[1].label ?? ''

const columnsOf = (most: number, errorsHref: Errors): readonly Column<FunnelStep>[] => [
  {
    id: 'step',
    header: t('step'),
    cell: ({ label, nodeId, type }) => label ?? (kindOf(type) || nodeId),
    grow: 2,
    minWidth: 130,
  },
  {
    id: 'reached',
    header: t('reached'),
    cell: ({ reached }) => <Bar value={reached} most={most} />,
    sortValue: ({ reached }) => reached,
    grow: 2,
    minWidth: 190,
  },
  {
    id: 'hungUp',
    header: t('hungUp'),
    cell: ({ hungUp, reached }) => <Left value={hungUp} reached={reached} isBad />,
    sortValue: ({ hungUp }) => hungUp,
    width: 124,
    align: 'end',
  },
  {
    id: 'errors',
    header: t('errors'),
    cell: (step) =>
      errorsHref && step.errors > 0 ? (
        <Link href={errorsHref(step)}>{formatCount(step.errors)}</Link>
      ) : (
        <Count value={step.errors || null} />
      ),
    sortValue: ({ errors }) => errors,
    width: 84,
    align: 'end',
  },
  {
    id: 'ended',
    header: t('ended'),
    cell: ({ ended, reached }) => <Left value={ended} reached={reached} />,
    sortValue: ({ ended }) => ended,
    width: 124,
    align: 'end',
  },
]

type FunnelTableProps = { funnel: Funnel; flow: Pick<CallScript, 'idCallScript' | 'guid'>; isTest: boolean }

/** The steps in their order; each leads to itself in the designer, its errors to the conversations that had them. */
export function FunnelTable({ funnel: { steps, begin, end }, flow, isTest }: FunnelTableProps) {
  const can = useCan()
  const seesLogs = can('CallScript.viewdiallogs')
  const { idCallScript, guid } = flow
  const columns = useMemo(() => {
    const time = formatMoments(begin, end)
    const test = isTest ? 'only' : 'without'
    const errorsHref = ({ nodeId }: FunnelStep) =>
      screens.conversation({ time, flow: idCallScript, errorNode: nodeId, test })
    return columnsOf(Math.max(1, ...steps.map(({ reached }) => reached)), seesLogs ? errorsHref : undefined)
  }, [steps, begin, end, isTest, idCallScript, seesLogs])
  return (
    <DataTable<FunnelStep>
      label={t('steps')}
      rows={steps}
      rowId={({ nodeId }) => nodeId}
      rowName={({ label, nodeId }) => label ?? nodeId}
      rowHref={({ nodeId }) => screens.designer(guid, { node: nodeId })}
      columns={columns}
      empty={null}
    />
  )
}

function Bar({ value, most }: { value: number; most: number }) {
  return (
    <span className="flex w-full items-center gap-2">
      <span aria-hidden className="h-2.5 min-w-16 flex-1 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${(value / most) * 100}%` }} />
      </span>
      <span className="tabular-nums">
        {formatCount(value)} <span className="text-soft">({shareText(value / most)})</span>
      </span>
    </span>
  )
}

/** How many, and which part of those that came. */
function Left({ value, reached, isBad = false }: { value: number; reached: number; isBad?: boolean }) {
  if (value === 0) return <span className="text-faint">–</span>
  const isMany = isBad && value / reached >= MANY
  return (
    <span className="tabular-nums">
      <span className={isMany ? 'font-medium text-warning-ink' : undefined}>{formatCount(value)}</span>{' '}
      <span className="text-soft">({shareText(value / reached)})</span>
    </span>
  )
}
