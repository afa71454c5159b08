import type { ChargeExplanation } from '@parley/contract/economy/economy.schema.ts'
import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { addAmounts } from '@parley/rating'
import type { ReactNode } from 'react'
import { Link } from '../kit/actions/Link.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { Money, MoneyChange } from '../kit/text/Money.tsx'
import { Duration } from '../kit/text/Timestamp.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useUserInfo } from '../shell/access/use-user-info.ts'
import { useLoaded } from '../shell/api.ts'
import { partsIn } from '../shell/area.ts'
import { LoadedDrawer } from '../shell/pages/LoadedDrawer.tsx'
import { ChargeTrace } from './ChargeTrace.tsx'
import { t } from './economy.messages.ts'
import { chargePlace } from './economy.places.ts'
import { monthText } from './month.ts'
import { prefixText } from './prefix-text.ts'

const OfCharge = partsIn(chargePlace)

type Props = { idTenant: number; guid: string; onClose: () => void }

export const ChargeDrawer = (props: Props) => (
  <LoadedDrawer title={t('explanation')} onClose={props.onClose}>
    <OpenCharge {...props} />
  </LoadedDrawer>
)

/** What a call costs, from the rule to the last digit. */
function OpenCharge({ idTenant, guid, onClose }: Props) {
  const { data: charge } = useLoaded(operations.Statistics.Charge, { params: { idTenant, guid } })
  const { timeZone } = useKit()
  const { amount, currency, line, flow, campaign, seconds, startedAt, timezone, trace, mode } = charge
  return (
    <Drawer title={t('explanation')} width="wide" isOpen onClose={onClose}>
      <div className="flex flex-col gap-6">
        <p className="font-semibold text-2xl text-ink">
          <Money amount={amount} currency={currency} />
        </p>
        <FactList
          facts={[
            // Hours with prices of their own are on the clock of the tenant.
            { label: t('started'), value: formatTime(startedAt, timezone || timeZone, 'exact') },
            { label: t('length'), value: <Duration seconds={seconds} /> },
            { label: t('line'), value: line?.name ?? '–' },
            { label: t('flow'), value: flow?.name ?? '–' },
            { label: t('campaign'), value: campaign?.name ?? '–' },
            { label: t('tariff'), value: <TariffLink charge={charge} idTenant={idTenant} /> },
            ...(mode === null ? [] : [{ label: t('mode'), value: billingMode.label(mode) }]),
            ...(trace
              ? [
                  { label: t('prefix'), value: prefixText(trace.prefix) },
                  { label: t('band'), value: trace.band ?? t('anyTime') },
                ]
              : []),
            { label: t('conversation'), value: <ConversationLink charge={charge} idTenant={idTenant} /> },
          ]}
        />
        <Part title={t('calculation')}>
          <ChargeTrace charge={charge} />
        </Part>
        {charge.adjustments.length > 0 && (
          <Part title={t('laterAdjustments')}>
            <ul className="m-0 flex list-none flex-col gap-2 p-0">
              {charge.adjustments.map((each) => (
                <li key={each.at} className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0">
                    <span className="block break-words text-ink">{each.reason}</span>
                    <span className="text-faint text-xs">
                      {t('chargedIn', { month: monthText(each.month) })} · {formatTime(each.at, timeZone)}
                    </span>
                  </span>
                  <MoneyChange amount={each.amount} currency={currency} />
                </li>
              ))}
            </ul>
          </Part>
        )}
        <OfCharge
          idTenant={idTenant}
          guid={guid}
          earned={addAmounts(amount, ...charge.adjustments.map((each) => each.amount))}
        />
      </div>
    </Drawer>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="pb-2 font-semibold text-ink">{title}</h3>
    {children}
  </section>
)

type LinkProps = { charge: ChargeExplanation; idTenant: number }

function TariffLink({ charge: { tariff, tariffVersion }, idTenant }: LinkProps) {
  const can = useCan()
  if (!tariff) return t('noTariff')
  const version = tariffVersion ?? undefined
  const text = version === undefined ? tariff.name : t('tariffVersion', { name: tariff.name, version })
  if (!can('AccessManagement.viewtariff', idTenant)) return text
  return <Link href={screens.billing(BILLED_APP, idTenant, { tariff: tariff.id, version })}>{text}</Link>
}

/** Only of the tenant acted for, since no other's conversations are shown. */
function ConversationLink({ charge: { guid, hasConversation }, idTenant }: LinkProps) {
  const can = useCan()
  const { context } = useUserInfo()
  if (!hasConversation) return <span className="text-faint">{t('conversationGone')}</span>
  if (context.id !== idTenant || !can('CallScript.viewdiallogs')) return <span className="text-faint">{guid}</span>
  return <Link href={screens.conversation({ guid })}>{t('openConversation')}</Link>
}
