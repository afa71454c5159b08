import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { fraudSign } from '@parley/contract/suspicions/suspicion.enum.ts'
import { HIGH_SCORE } from '@parley/contract/suspicions/suspicion.rules.ts'
import type { FraudLine } from '@parley/contract/suspicions/suspicion.schema.ts'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Tag } from '../kit/text/StatusTag.tsx'
import { formatMoments } from '../kit/time/time-range.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useRead } from '../shell/api.ts'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t as area } from './suspicions.area.messages.ts'
import { t } from './suspicions.messages.ts'
import { at, common, REFRESH_MS } from './suspicious-list.ts'

const SuspicionDrawer = lazyPart(async () => (await import('./SuspicionDrawer.tsx')).SuspicionDrawer)
const SwitchQuestion = lazyPart(async () => (await import('../lines/LineQuestions.tsx')).SwitchQuestion)

const { Basic, SetEnableLine, WithFraud } = operations.DialModuleLines
const list = listOf(at, WithFraud, {
  name: 'fraudLines',
  sort: '-score',
  ...common,
  row: { id: 'idDialModuleLine', name: ({ name }) => name },
})

const Score = ({ score }: Pick<FraudLine, 'score'>) => (
  <Tag tone={score >= HIGH_SCORE ? 'danger' : 'warning'}>{String(score)}</Tag>
)

const column = columnsOf(WithFraud)
const columns = [
  column.name('name', t('line')),
  column.own('score', t('score'), (line) => <Score score={line.score} />, { width: 90 }),
  column.words('signs', t('newSigns'), ({ evidence }) => evidence.map(({ sign }) => fraudSign.label(sign)).join(', '), {
    grow: 3,
    minWidth: 200,
  }),
  column.time('since', t('since')),
  column.time('to', t('lookedAt'), { isHiddenAtFirst: true }),
  column.count('calls', t('calls'), { width: 120 }),
]

/** Lines whose last 24 hours look misused, with what speaks for it. */
export default function FraudTab() {
  const [line, open] = useState<FraudLine>()
  const close = () => open(undefined)
  return (
    <ListScreen
      list={useList(list, { every: REFRESH_MS })}
      part={area('fraud')}
      description={t('fraudText')}
      columns={columns}
      onRowOpen={open}
      empty={{ icon: ShieldCheck, title: t('fraudEmpty'), text: t('fraudEmptyText') }}
    >
      {line && (
        <SuspicionDrawer line={line} kind="fraud" onClose={close}>
          <Signs line={line} />
          <TurnOff line={line} onDone={close} />
        </SuspicionDrawer>
      )}
    </ListScreen>
  )
}

/** The sum is what the list shows; each opens the calls that it is about. */
function Signs({ line }: { line: FraudLine }) {
  const { idDialModuleLine, evidence, from, to } = line
  const can = useCan()
  return (
    <section aria-label={t('evidence')} className="flex flex-col gap-3">
      <ul className="m-0 flex list-none flex-col gap-3 p-0">
        {evidence.map(({ sign, points, text }) => (
          <li key={sign} className="flex flex-col gap-0.5 text-sm">
            <span className="flex items-baseline justify-between gap-3">
              <span className="font-medium text-ink">{fraudSign.label(sign)}</span>
              <span className="text-faint text-xs tabular-nums">{t('points', { count: points })}</span>
            </span>
            <span className="text-pretty text-soft">{text}</span>
          </li>
        ))}
      </ul>
      {can('Line.viewdiallogs', idDialModuleLine) && (
        <Link href={screens.conversation({ line: idDialModuleLine, time: formatMoments(from, to) })}>
          {t('callsOfDay')}
        </Link>
      )}
    </section>
  )
}

function TurnOff({ line: { idDialModuleLine, enabled }, onDone }: { line: FraudLine; onDone: () => void }) {
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  if (!enabled || !can('Line.view', idDialModuleLine)) return null
  return (
    <>
      <ActionButton endpoint={SetEnableLine} at={idDialModuleLine} onPress={() => setAsking(true)}>
        {t('turnOff')}
      </ActionButton>
      {isAsking && <Question idDialModuleLine={idDialModuleLine} onClose={onDone} />}
    </>
  )
}

function Question({ idDialModuleLine, onClose }: { idDialModuleLine: number; onClose: () => void }) {
  const { data: line } = useRead(Basic, { params: { idDialModuleLine } })
  return line && <SwitchQuestion line={line} onClose={onClose} />
}
