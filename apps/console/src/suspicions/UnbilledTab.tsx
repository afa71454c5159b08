import { operations } from '@parley/contract/operations.ts'
import type { UnbilledLine } from '@parley/contract/suspicions/suspicion.schema.ts'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { Count } from '../kit/text/Count.tsx'
import { Day } from '../kit/text/Day.tsx'
import { formatMoneyInCoins } from '../kit/text/Money.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useRead } from '../shell/api.ts'
import { columnsOf, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t as area } from './suspicions.area.messages.ts'
import { t } from './suspicions.messages.ts'
import { at, common, REFRESH_MS } from './suspicious-list.ts'

const SuspicionDrawer = lazyPart(async () => (await import('./SuspicionDrawer.tsx')).SuspicionDrawer)
const AssignDrawer = lazyPart(async () => (await import('../tariffs/AssignDrawer.tsx')).AssignDrawer)

const { Tariff, WithoutBilling } = operations.DialModuleLines
const list = listOf(at, WithoutBilling, {
  name: 'unbilledLines',
  sort: '-seconds',
  ...common,
  row: { id: 'idDialModuleLine', name: ({ name }) => name },
})
const MINUTE_S = 60
const minutesOf = ({ seconds }: UnbilledLine) => Math.ceil(seconds / MINUTE_S)
const costOf = ({ estimate }: UnbilledLine) => (estimate ? formatMoneyInCoins(estimate.amount, estimate.currency) : '–')

const column = columnsOf(WithoutBilling)
const columns = [
  column.name('name', t('line')),
  column.named('module', t('module'), { grow: 2 }),
  column.own(
    'hasTariff',
    t('tariff'),
    ({ hasTariff }) => (hasTariff ? t('hasTariff') : <StatusTag tone="warning">{t('noTariff')}</StatusTag>),
    { width: 150 },
  ),
  column.count('unbilled', t('unbilled'), { width: 120 }),
  column.own('seconds', t('seconds'), (line) => <Count value={minutesOf(line)} />, { width: 140, align: 'end' }),
  column.words('estimate', t('estimate'), costOf, { width: 140, align: 'end' }),
]

/** Lines whose calls nobody pays for. */
export default function UnbilledTab() {
  const [line, open] = useState<UnbilledLine>()
  const close = () => open(undefined)
  return (
    <ListScreen
      list={useList(list, { every: REFRESH_MS })}
      part={area('billing')}
      description={t('billingText')}
      columns={columns}
      onRowOpen={open}
      empty={{ icon: ShieldCheck, title: t('billingEmpty'), text: t('billingEmptyText') }}
    >
      {line && (
        <SuspicionDrawer line={line} kind="billing" onClose={close}>
          <Unbilled line={line} />
          {!line.hasTariff && <Assign idDialModuleLine={line.idDialModuleLine} onDone={close} />}
        </SuspicionDrawer>
      )}
    </ListScreen>
  )
}

function Unbilled({ line }: { line: UnbilledLine }) {
  const { unbilled, since, estimate } = line
  if (since === null) return null
  return (
    <FactList
      facts={[
        { label: t('unbilled'), value: <Count value={unbilled} /> },
        { label: t('seconds'), value: t('minutes', { minutes: minutesOf(line) }) },
        { label: t('since'), value: <Day value={since} /> },
        ...(estimate ? [{ label: t('estimate'), value: costOf(line), note: noteOf(estimate, unbilled) }] : []),
      ]}
    />
  )
}

const noteOf = ({ tariff, fromCalls }: NonNullable<UnbilledLine['estimate']>, unbilled: number) =>
  fromCalls < unbilled
    ? t('estimateSome', { tariff: tariff.name, count: fromCalls })
    : t('estimateAll', { tariff: tariff.name })

function Assign({ idDialModuleLine, onDone }: { idDialModuleLine: number; onDone: () => void }) {
  const { context } = useUserInfo()
  const { data: line } = useRead(Tariff, { params: { idDialModuleLine } })
  const [isAssigning, setAssigning] = useState(false)
  return (
    <>
      <ActionButton endpoint={operations.Tenants.UpdateLinesTariff} at={context.id} onPress={() => setAssigning(true)}>
        {t('assign')}
      </ActionButton>
      {isAssigning && line && (
        <AssignDrawer idTenant={context.id} lines={[line]} done={onDone} onClose={() => setAssigning(false)} />
      )}
    </>
  )
}
