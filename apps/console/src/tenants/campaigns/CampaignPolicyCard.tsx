import type { campaignPolicy } from '@parley/contract/campaigns/campaign.schema.ts'
import { UpdateCampaignPolicy as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import type { z } from 'zod'
import { FormSwitch } from '../../kit/forms/FormCheckbox.tsx'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { useLoaded } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { RulesCard } from '../signIn/RulesCard.tsx'
import { t } from './tenantCampaigns.messages.ts'

const { CampaignPolicy, UpdateCampaignPolicy } = operations.Tenants
type Policy = z.output<typeof campaignPolicy>
const factsOf = ({ rowVersion: _, ...policy }: Policy) => policy
const show = ({ asksApproval, allowsPremium }: ReturnType<typeof factsOf>) => ({
  asksApproval: t(asksApproval ? 'needed' : 'notNeeded'),
  allowsPremium: t(allowsPremium ? 'allowed' : 'refused'),
})

/** Whether campaigns need an approval, how long “Ask why” knows an answer, and which numbers contacts may have. */
export function CampaignPolicyCard({ idTenant }: { idTenant: number }) {
  const params = { idTenant }
  const { data: policy } = useLoaded(CampaignPolicy, { params })
  const change = useChange(UpdateCampaignPolicy, CampaignPolicy, { params, saved: t('policySaved') })
  return (
    <RulesCard
      panel="campaigns"
      title={t('policy')}
      description={t('policyText')}
      facts={[
        { label: fields.asksApproval.label, value: show(policy).asksApproval },
        {
          label: fields.decisionDays.label,
          value: t('days', { count: policy.decisionDays }),
          note: fields.decisionDays.help,
        },
        { label: fields.allowsPremium.label, value: show(policy).allowsPremium },
        {
          label: fields.mostMessages.label,
          value: t('messages', { count: policy.mostMessages, days: policy.messageDays }),
          note: fields.mostMessages.help,
        },
      ]}
      idTenant={idTenant}
      update={UpdateCampaignPolicy}
    >
      {(close) => (
        <EditDrawer
          {...change}
          at={idTenant}
          title={t('policy')}
          entity={policy}
          factsOf={factsOf}
          fields={fields}
          show={show}
          onClose={close}
        >
          {(control) => (
            <>
              <FormSwitch control={control} field={fields.asksApproval} />
              <FormNumber control={control} field={fields.decisionDays} />
              <FormSwitch control={control} field={fields.allowsPremium} />
              <FormNumber control={control} field={fields.mostMessages} />
              <FormNumber control={control} field={fields.messageDays} />
            </>
          )}
        </EditDrawer>
      )}
    </RulesCard>
  )
}
