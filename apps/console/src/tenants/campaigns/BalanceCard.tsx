import type { balance } from '@parley/contract/campaigns/campaign.schema.ts'
import { UpdateBalance as fields } from '@parley/contract/fields/tenants.gen.ts'
import { OPERATOR_TENANT } from '@parley/contract/kernel/constants.ts'
import { reason } from '@parley/contract/kernel/errors.ts'
import { operations } from '@parley/contract/operations.ts'
import type { z } from 'zod'
import { FormSwitch } from '../../kit/forms/FormCheckbox.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { Money } from '../../kit/text/Money.tsx'
import { useLoaded } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { useActingFor } from '../acting-for.ts'
import { RulesCard } from '../signIn/RulesCard.tsx'
import { t } from './tenantCampaigns.messages.ts'

const { Balance, UpdateBalance } = operations.Tenants
type Kept = z.output<typeof balance>
const factsOf = ({ isPrepaid, amount }: Kept) => ({ isPrepaid, amount })
const show = ({ isPrepaid }: ReturnType<typeof factsOf>) => ({ isPrepaid: t(isPrepaid ? 'prepaid' : 'postpaid') })

/** What a tenant that pays in advance has left; only the operator sets it. */
export function BalanceCard({ idTenant }: { idTenant: number }) {
  const params = { idTenant }
  const { data: kept } = useLoaded(Balance, { params })
  const isOperating = useActingFor() === OPERATOR_TENANT
  const change = useChange(UpdateBalance, Balance, { params, saved: t('balanceSaved') })
  const { isPrepaid, amount, currency, callCost, isShort } = kept
  const left = {
    label: fields.amount.label,
    value: <Money amount={amount} currency={currency} />,
    ...(isShort ? { note: t('usedUp') } : {}),
  }
  return (
    <RulesCard
      panel="balance"
      title={t('balance')}
      description={t('balanceText')}
      facts={[
        { label: t('payment'), value: show(kept).isPrepaid },
        ...(isPrepaid ? [left] : []),
        ...(isPrepaid && callCost !== null
          ? [{ label: t('callCost'), value: <Money amount={callCost} currency={currency} /> }]
          : []),
      ]}
      idTenant={idTenant}
      update={UpdateBalance}
      blocked={isOperating ? undefined : reason('balance.operatorOnly')}
    >
      {(close) => (
        <EditDrawer
          {...change}
          at={idTenant}
          title={t('balance')}
          entity={kept}
          factsOf={factsOf}
          fields={fields}
          show={show}
          onClose={close}
        >
          {(control) => (
            <>
              <FormSwitch control={control} field={fields.isPrepaid} />
              <FormText control={control} field={fields.amount} />
            </>
          )}
        </EditDrawer>
      )}
    </RulesCard>
  )
}
