import { monthState } from '@parley/contract/economy/economy.enum.ts'
import type { MonthCheck } from '@parley/contract/economy/economy.schema.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { ButtonLink } from '../kit/actions/Link.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { type Fact, FactList } from '../kit/pages/FactList.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { Adjustments } from './Adjustments.tsx'
import { useMonth } from './closing.ts'
import { t } from './economy.messages.ts'
import { MonthChanges } from './MonthChanges.tsx'
import { MonthFindings } from './MonthFindings.tsx'
import { monthText } from './month.ts'

type Props = { idTenant: number; month: string; currency: string; onClose: () => void }

export const MonthDrawer = (props: Props) => (
  <LoadedDrawer title={monthText(props.month)} onClose={props.onClose}>
    <OpenMonth {...props} />
  </LoadedDrawer>
)

/** One month: what to look at before it is closed, what was adjusted in it, and what it can become. */
function OpenMonth({ idTenant, month, currency, onClose }: Props) {
  const { check, closing, setTask } = useMonth(idTenant, month)
  return (
    <Drawer title={monthText(month)} width="wide" isOpen onClose={onClose}>
      <div className="flex flex-col gap-6">
        <FactList facts={factsOf(check)} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={screens.billing(BILLED_APP, idTenant, { month })}>{t('openOverview')}</ButtonLink>
          <ButtonLink href={screens.billing(BILLED_APP, idTenant, { tab: 'calls', month })}>
            {t('openCalls')}
          </ButtonLink>
          <EntityHistoryButton kind="BillingMonth" id={month} name={monthText(month)} />
        </div>
        {check.state === 'OPEN' && <MonthFindings check={check} idTenant={idTenant} />}
        <MonthChanges check={check} idTenant={idTenant} closing={closing} onTask={setTask} />
        <Adjustments check={check} idTenant={idTenant} currency={currency} />
      </div>
    </Drawer>
  )
}

function factsOf({ state, closedAt, closedBy, lockedAt, lockedBy }: MonthCheck): Fact[] {
  const done = (label: string, at: string | null, by: MonthCheck['closedBy']): Fact[] =>
    at === null ? [] : [{ label, value: <Timestamp value={at} />, note: by && t('by', { name: by.name }) }]
  return [
    { label: t('state'), value: <EnumTag of={monthState} value={state} />, note: stateNotes[state] },
    ...(state === 'OPEN' ? [] : done(t('closed'), closedAt, closedBy)),
    ...(state === 'LOCKED' ? done(t('locked'), lockedAt, lockedBy) : []),
  ]
}
const stateNotes = { OPEN: t('openNote'), CLOSED: t('closedNote'), LOCKED: t('lockedNote') } as const
