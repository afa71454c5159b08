import { editBlocked, narrows } from '@parley/contract/campaigns/campaign.edits.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { UpdateConfigure as facts } from '@parley/contract/fields/campaigns.gen.ts'
import {
  followUpChannel,
  followUpConsent,
  followUpWhen,
  MAX_FOLLOW_UPS,
} from '@parley/contract/followUps/followUp.enum.ts'
import { consentColumns, emailColumns } from '@parley/contract/followUps/followUp.rules.ts'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { AddButton, FieldRow, FormSection } from '../../kit/forms/FieldRow.tsx'
import { FormCheckbox } from '../../kit/forms/FormCheckbox.tsx'
import { FormCheckboxGroup } from '../../kit/forms/FormCheckboxGroup.tsx'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { FormRadio } from '../../kit/forms/FormRadio.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { FollowUpTexts } from './FollowUpTexts.tsx'
import { t } from './followUp.messages.ts'
import { newFollowUp, type SetupDraft } from './setup-draft.ts'

type Props = { control: Control<SetupDraft>; campaign: Campaign }
const TWO = 'grid items-start gap-3 sm:grid-cols-2'

/** What is sent to people who do not answer, and by what consent. */
export function FollowUpFields({ control, campaign }: Props) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'followUps.steps' })
  const isFull = rows.length >= MAX_FOLLOW_UPS
  return (
    <FormSection
      title={facts.followUps.label}
      help={narrows('followUps', campaign) ? t('onlyFewer') : facts.followUps.help}
      blocked={editBlocked('followUps', campaign)}
    >
      {rows.map(({ id }, at) => (
        <FieldRow
          key={id}
          legend={t('followUp', { number: at + 1 })}
          remove={t('remove', { number: at + 1 })}
          onRemove={() => remove(at)}
        >
          <StepFields control={control} campaign={campaign} at={at} />
        </FieldRow>
      ))}
      <AddButton
        blocked={isFull ? t('most', { count: MAX_FOLLOW_UPS }) : undefined}
        onPress={() => append(newFollowUp())}
      >
        {t('add')}
      </AddButton>
      {rows.length > 0 && <ConsentFields control={control} campaign={campaign} />}
    </FormSection>
  )
}

/** Columns that fit, by their names. */
const optionsOf = (columns: readonly { readonly name: string }[]) =>
  columns.flatMap(({ name }) => (name ? [{ value: name, label: name }] : []))

function StepFields({ control, campaign, at }: Props & { at: number }) {
  const [step, columns] = useWatch({ control, name: [`followUps.steps.${at}`, 'columns'] })
  const isTry = step?.when === followUpWhen.of.TRY
  const isEmail = step?.channel === followUpChannel.of.EMAIL
  const emails = optionsOf(emailColumns(columns))
  return (
    <>
      <div className={TWO}>
        <FormSelect control={control} field={facts['followUps.steps.*.when']} name={`followUps.steps.${at}.when`} />
        {isTry && (
          <FormNumber control={control} field={facts['followUps.steps.*.tries']} name={`followUps.steps.${at}.tries`} />
        )}
      </div>
      {isTry && (
        <FormCheckboxGroup
          control={control}
          field={facts['followUps.steps.*.results']}
          name={`followUps.steps.${at}.results`}
          isRequired
          isHorizontal
        />
      )}
      <div className={TWO}>
        <FormSelect
          control={control}
          field={facts['followUps.steps.*.channel']}
          name={`followUps.steps.${at}.channel`}
        />
        {isEmail ? (
          <FormSelect
            control={control}
            field={facts['followUps.steps.*.column']}
            name={`followUps.steps.${at}.column`}
            options={emails}
            isRequired
            {...(emails.length === 0 && { help: t('noEmailColumn') })}
          />
        ) : (
          <FormSelect control={control} field={facts['followUps.steps.*.to']} name={`followUps.steps.${at}.to`} />
        )}
      </div>
      <FollowUpTexts control={control} campaign={campaign} at={at} isEmail={isEmail} />
    </>
  )
}

/** Nothing is sent without it: each contact agreed, or a person states that all did. */
function ConsentFields({ control, campaign: { statedBy, setup } }: Props) {
  const [consent, isStated, columns] = useWatch({
    control,
    name: ['followUps.consent', 'followUps.isStated', 'columns'],
  })
  const agreed = optionsOf(consentColumns(columns))
  const { statedAt } = setup.followUps
  return (
    <>
      <FormRadio control={control} field={facts['followUps.consent']} />
      {consent === followUpConsent.of.COLUMN ? (
        <FormSelect
          control={control}
          field={facts['followUps.consentColumn']}
          options={agreed}
          isRequired
          help={t(agreed.length === 0 ? 'noConsentColumn' : 'consentColumn')}
        />
      ) : (
        <FormCheckbox control={control} field={facts['followUps.isStated']} />
      )}
      {consent === followUpConsent.of.STATED && isStated && statedBy !== null && statedAt !== null && (
        <p className="text-faint text-xs">
          {t('statedBy', { name: statedBy.name })} <Timestamp value={statedAt} />
        </p>
      )}
    </>
  )
}
