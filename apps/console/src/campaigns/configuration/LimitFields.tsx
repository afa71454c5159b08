import { editBlocked, narrows } from '@parley/contract/campaigns/campaign.edits.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { UpdateConfigure as facts } from '@parley/contract/fields/campaigns.gen.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormSection } from '../../kit/forms/FieldRow.tsx'
import { FormSwitch } from '../../kit/forms/FormCheckbox.tsx'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { t } from './configuration.messages.ts'
import type { SetupDraft } from './setup-draft.ts'

type Props = { control: Control<SetupDraft> }
const THREE = 'grid items-start gap-3 sm:grid-cols-3'

/** What ends dialing, or holds it, before everybody is called. */
export function LimitFields({ control, campaign }: Props & { campaign: Campaign }) {
  const hasCap = useWatch({ control, name: 'hasCap' })
  return (
    <FormSection
      title={t('limits')}
      help={narrows('budget', campaign) ? t('onlyStricter') : undefined}
      blocked={editBlocked('budget', campaign)}
    >
      <FormText control={control} field={facts.budget} help={t('budgetHelp', { currency: campaign.currency })} />
      <FormSwitch control={control} name="hasCap" label={facts.frequencyCap.label} help={facts.frequencyCap.help} />
      {hasCap && (
        <div className={THREE}>
          <FormNumber control={control} field={facts['frequencyCap.calls']} />
          <FormNumber control={control} field={facts['frequencyCap.days']} />
        </div>
      )}
      <FormSwitch control={control} field={facts.alwaysOn} />
    </FormSection>
  )
}

/** What pauses dialing where calls fail. */
export function BreakerFields({ control }: Props) {
  const hasBreaker = useWatch({ control, name: 'hasBreaker' })
  return (
    <FormSection title={t('breaker')}>
      <FormSwitch control={control} name="hasBreaker" label={facts.breaker.label} />
      {hasBreaker && (
        <div className={THREE}>
          <FormNumber control={control} field={facts['breaker.failurePercent']} />
          <FormNumber control={control} field={facts['breaker.windowMinutes']} />
          <FormNumber control={control} field={facts['breaker.minimumCalls']} />
        </div>
      )}
    </FormSection>
  )
}
