import { riskLevel } from '@parley/contract/enums/conversation.enum.ts'
import { ongoingState, speaker } from '@parley/contract/ongoing/ongoing.enum.ts'
import { rankOf } from '@parley/contract/ongoing/ongoing.rules.ts'
import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import { PhoneIncoming, PhoneOutgoing } from 'lucide-react'
import type { Column } from '../kit/table/column.ts'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Duration } from '../kit/text/Timestamp.tsx'
import { t } from './ongoing.messages.ts'
import { useNow } from './use-now.ts'

interface Look {
  /** All are of one line. */
  readonly isLine: boolean
  readonly aheadMs: number
  /** Since when nothing is heard: what lasts is not counted on without knowing. */
  readonly lostAt: number | undefined
}

const SPEAKING = ongoingState.of.SPEAKING

/** How long it has been, by the clock of the core. */
export function Lasting({ since, aheadMs, lostAt }: { since: string } & Pick<Look, 'aheadMs' | 'lostAt'>) {
  const now = useNow()
  return <Duration seconds={Math.max(0, ((lostAt ?? now) - aheadMs - Date.parse(since)) / 1_000)} />
}

const cut = (text: string) => (
  <span className="block truncate" title={text}>
    {text}
  </span>
)

export const RiskTag = ({ risk }: Pick<HeldOngoing, 'risk'>) =>
  risk?.level ? (
    <span title={t('raisedBy', { points: risk.points, phrases: risk.phrases.join(', ') })}>
      <EnumTag of={riskLevel} value={risk.level} />
    </span>
  ) : (
    <span className="text-faint">–</span>
  )

export const columnsFor = ({ isLine, aheadMs, lostAt }: Look): readonly Column<HeldOngoing>[] => [
  {
    ...{ id: 'who', header: t('who'), width: 160, isFixed: true },
    sortValue: ({ direction, from, to }) => (direction === 'in' ? from : to),
    cell({ direction, from, to }) {
      const Icon = direction === 'in' ? PhoneIncoming : PhoneOutgoing
      const other = direction === 'in' ? from : to
      return (
        <span className="flex min-w-0 items-center gap-1.5 tabular-nums" title={other}>
          <Icon size={13} className="shrink-0 text-faint" aria-hidden />
          <span className="truncate">{other || '–'}</span>
        </span>
      )
    },
  },
  {
    ...{ id: 'risk', header: t('risk'), width: 96, sortValue: rankOf },
    cell: ({ risk }) => <RiskTag risk={risk} />,
  },
  {
    ...{
      id: 'state',
      header: t('state'),
      width: 158,
      sortValue: ({ state }: HeldOngoing) => ongoingState.label(state),
    },
    cell: ({ state, service }) => (
      <span title={service ? t('waitsFor', { service }) : undefined}>
        <EnumTag of={ongoingState} value={state} isActive={state === SPEAKING} />
      </span>
    ),
  },
  {
    ...{ id: 'words', header: t('words'), grow: 5, minWidth: 160 },
    cell: ({ words }) =>
      words ? (
        <span className="block truncate" title={words.text}>
          <span className="text-faint">{speaker.label(words.by)}: </span>
          {words.text}
        </span>
      ) : (
        <span className="text-faint">–</span>
      ),
  },
  {
    ...{ id: 'step', header: t('step'), grow: 2, minWidth: 100, sortValue: ({ step }: HeldOngoing) => step?.name },
    cell: ({ step }) => (step ? cut(step.name) : <span className="text-faint">–</span>),
  },
  {
    ...{
      id: 'flow',
      header: t('flow'),
      grow: 2,
      minWidth: 110,
      isHiddenAtFirst: true,
      sortValue: ({ flow }: HeldOngoing) => flow.name,
    },
    cell: ({ flow }) => cut(flow.name),
  },
  ...(isLine
    ? []
    : [
        {
          ...{ id: 'line', header: t('line'), grow: 2, minWidth: 96 },
          sortValue: ({ line }: HeldOngoing) => line?.name,
          cell: ({ line }: HeldOngoing) => (line ? cut(line.name) : <span className="text-faint">–</span>),
        },
      ]),
  {
    ...{ id: 'supervisor', header: t('supervisor'), grow: 2, minWidth: 104 },
    sortValue: ({ heldBy }) => heldBy?.name,
    cell: ({ heldBy }) => (heldBy ? cut(heldBy.name) : <span className="text-faint">–</span>),
  },
  {
    ...{ id: 'since', header: t('since'), width: 116, align: 'end', isHiddenAtFirst: true },
    sortValue: ({ since }) => -Date.parse(since),
    cell: ({ since }) => <Lasting since={since} aheadMs={aheadMs} lostAt={lostAt} />,
  },
  {
    ...{ id: 'running', header: t('running'), width: 100, align: 'end' },
    sortValue: ({ startedAt }) => -Date.parse(startedAt),
    cell: ({ startedAt }) => <Lasting since={startedAt} aheadMs={aheadMs} lostAt={lostAt} />,
  },
]
