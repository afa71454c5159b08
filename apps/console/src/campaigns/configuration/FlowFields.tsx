import { editBlocked } from '@parley/contract/campaigns/campaign.edits.ts'
import { versionPolicy } from '@parley/contract/campaigns/campaign.enum.ts'
import { sharesAreWhole } from '@parley/contract/campaigns/campaign.rules.ts'
import type { Campaign, CampaignFlow } from '@parley/contract/campaigns/campaign.schema.ts'
import { UpdateConfigure as facts } from '@parley/contract/fields/campaigns.gen.ts'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { useVersions } from '../../flows/versions/use-versions.ts'
import { AddButton, FieldRow, FormSection } from '../../kit/forms/FieldRow.tsx'
import { FormCheckboxGroup } from '../../kit/forms/FormCheckboxGroup.tsx'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { useFlowOptions, useLineOptions } from '../use-choices.ts'
import { t } from './configuration.messages.ts'
import { newFlow, type SetupDraft } from './setup-draft.ts'

const MOST_FLOWS = 2
const MANY_LINES = 6
type Props = { control: Control<SetupDraft>; campaign: Campaign }

/** What the bot says, in which version; two flows share the contacts. */
export function FlowFields({ control, campaign }: Props) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'flows' })
  const flows = useWatch({ control, name: 'flows' })
  const options = useFlowOptions({ chosen: campaign.flows, need: 'voice' })
  const areTwo = rows.length > 1
  return (
    <FormSection title={facts.flows.label} help={facts.flows.help} blocked={editBlocked('flows', campaign)}>
      {rows.map(({ id }, at) => (
        <FieldRow
          key={id}
          legend={t('flowLegend', { number: at + 1 })}
          remove={t('removeFlow', { number: at + 1 })}
          blocked={areTwo ? undefined : t('lastFlow')}
          onRemove={() => remove(at)}
        >
          <FormComboBox
            control={control}
            field={facts['flows.*.idCallScript']}
            name={`flows.${at}.idCallScript`}
            options={options}
            autoFocus={at === 0}
          />
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <FormSelect control={control} field={facts['flows.*.versionPolicy']} name={`flows.${at}.versionPolicy`} />
            {flows[at]?.versionPolicy === versionPolicy.of.PINNED && (
              <PinnedVersion
                control={control}
                at={at}
                idCallScript={flows[at]?.idCallScript ?? null}
                saved={campaign.setup.flows}
              />
            )}
            {areTwo && (
              <FormNumber
                control={control}
                field={facts['flows.*.share']}
                name={`flows.${at}.share`}
                check={() => (sharesAreWhole(flows) ? undefined : t('sharesWhole'))}
              />
            )}
          </div>
        </FieldRow>
      ))}
      {rows.length < MOST_FLOWS && <AddButton onPress={() => append(newFlow())}>{t('addFlow')}</AddButton>}
    </FormSection>
  )
}

type VersionProps = Pick<Props, 'control'> & {
  at: number
  idCallScript: number | null
  saved: readonly CampaignFlow[]
}

/** One of the flow’s versions; what is pinned already stays a choice. */
function PinnedVersion({ control, at, idCallScript, saved }: VersionProps) {
  const versions = useVersions({ idCallScript })
  const pinned = saved
    .filter((flow) => flow.idCallScript === idCallScript && versions.every(({ value }) => value !== flow.version))
    .flatMap(({ version }) => (version === null ? [] : [{ value: version, label: t('versionN', { version }) }]))
  const options = [{ value: 0, label: t('versionLater') }, ...versions, ...pinned]
  return (
    <FormSelect
      control={control}
      name={`flows.${at}.version`}
      label={facts['flows.*.version'].label}
      options={options}
      help={t('versionHelp')}
      check={(version) => (options.some(({ value }) => value === version) ? undefined : t('versionUnknown'))}
    />
  )
}

/** On which lines it calls. */
export function LineFields({ control, campaign }: Props) {
  const lines = useLineOptions(campaign.lines)
  const blocked = editBlocked('idLines', campaign)
  if (blocked)
    return (
      <FormSection title={facts.idLines.label} blocked={blocked}>
        <FormCheckboxGroup
          control={control}
          field={facts.idLines}
          options={lines.filter(({ value }) => campaign.setup.idLines.includes(value))}
          hideLabel
        />
      </FormSection>
    )
  return lines.length === 0 ? (
    <FormSection title={facts.idLines.label}>
      <p className="text-faint text-sm">{t('linesNone')}</p>
    </FormSection>
  ) : (
    <FormCheckboxGroup control={control} field={facts.idLines} options={lines} isFramed={lines.length > MANY_LINES} />
  )
}
