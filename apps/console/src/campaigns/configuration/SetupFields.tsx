import { editBlocked, narrows } from '@parley/contract/campaigns/campaign.edits.ts'
import { attemptResult, machineReaction } from '@parley/contract/campaigns/campaign.enum.ts'
import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { UpdateConfigure as facts } from '@parley/contract/fields/campaigns.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useWatch } from 'react-hook-form'
import { FormSection } from '../../kit/forms/FieldRow.tsx'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { FormRadio } from '../../kit/forms/FormRadio.tsx'
import { FormText, FormTextArea } from '../../kit/forms/FormText.tsx'
import { useRead } from '../../shell/api.ts'
import { t } from './configuration.messages.ts'
import { RETRIED } from './RetryTable.tsx'
import type { SetupDraft } from './setup-draft.ts'

type Props = { control: Control<SetupDraft> }
type OfCampaign = Props & { campaign: Campaign }
const THREE = 'grid items-start gap-3 sm:grid-cols-3'

/** How fast, and how long it rings. */
export const PaceFields = ({ control }: Props) => (
  <FormSection title={t('pace')}>
    <div className={THREE}>
      <FormNumber control={control} field={facts.maxConcurrent} />
      <FormNumber control={control} field={facts.callsPerSecond} />
      <FormNumber control={control} field={facts.ringTimeoutSeconds} />
    </div>
  </FormSection>
)

/** What happens at a machine. */
export function MachineFields({ control, campaign }: OfCampaign) {
  const isMessage = useWatch({ control, name: 'onMachine' }) === machineReaction.of.MESSAGE
  return (
    <FormSection title={t('machines')} blocked={editBlocked('onMachine', campaign)}>
      <FormRadio control={control} field={facts.onMachine} isHorizontal />
      {isMessage && (
        <FormTextArea
          control={control}
          field={facts.machineMessage}
          check={(said) => (String(said ?? '').trim() === '' ? t('needsMessage') : undefined)}
        />
      )}
    </FormSection>
  )
}

/** Further tries, a row for each result. */
export const RetryFields = ({ control, campaign }: OfCampaign) => (
  <FormSection
    title={facts.retries.label}
    help={narrows('retries', campaign) ? t('onlyStricter') : undefined}
    blocked={editBlocked('retries', campaign)}
  >
    <table className="w-full text-sm">
      <thead className="text-faint text-xs">
        <tr>
          {[t('after'), facts['retries.busy.attempts'].label, facts['retries.busy.delayMinutes'].label].map((name) => (
            <th key={name} scope="col" className="pb-1 text-left font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {RETRIED.map((result) => (
          <tr key={result} className="align-top">
            <th scope="row" className="py-2 pr-3 text-left font-normal">
              {attemptResult.label(result)}
            </th>
            <td className="py-1 pr-3">
              <FormNumber
                control={control}
                field={facts[`retries.${result}.attempts`]}
                label={t('attemptsOf', { result: attemptResult.label(result) })}
                hideLabel
              />
            </td>
            <td className="py-1">
              <FormNumber
                control={control}
                field={facts[`retries.${result}.delayMinutes`]}
                label={t('delayOf', { result: attemptResult.label(result) })}
                hideLabel
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <div className={THREE}>
      <FormNumber control={control} field={facts.mostAttempts} />
      <FormNumber control={control} field={facts.mostPerNumber} />
      <FormText control={control} field={facts.wrongNumber} />
    </div>
    <FormRadio control={control} field={facts.nextNumber} isHorizontal />
  </FormSection>
)

/** How their numbers are read, and whether more may come. */
export function ContactFields({ control, campaign }: OfCampaign) {
  const { data: regions = [] } = useRead(operations.Lookups.PhoneRegions)
  const { data: languages = [] } = useRead(operations.Lookups.SupportedLanguages)
  const [region, language] = useWatch({ control, name: ['region', 'language'] })
  return (
    <FormSection title={t('contacts')} blocked={editBlocked('region', campaign)}>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <FormComboBox
          control={control}
          field={facts.region}
          options={known(
            regions.map(({ code, name, prefix }) => ({ value: code, label: name, description: prefix })),
            region,
          )}
        />
        <FormComboBox
          control={control}
          field={facts.language}
          options={[
            { value: '', label: t('noLanguage') },
            ...known(
              languages.map(({ code, name }) => ({ value: code, label: name })),
              language,
            ),
          ]}
        />
      </div>
    </FormSection>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}
/** What is chosen stays a choice. */
export const known = <C extends Choice>(options: readonly C[], chosen: string | null): readonly Choice[] =>
  !chosen || options.some(({ value }) => value === chosen) ? options : [...options, { value: chosen, label: chosen }]
