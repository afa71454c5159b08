import type { Campaign } from '@parley/contract/campaigns/campaign.schema.ts'
import { ruleActionKind, ruleConditionKind } from '@parley/contract/campaigns/rule.enum.ts'
import { ruleProblem } from '@parley/contract/campaigns/rule.rules.ts'
import { UpdateRules as facts } from '@parley/contract/fields/campaigns.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { type Control, useFieldArray, useWatch } from 'react-hook-form'
import { AddButton, FieldRow } from '../../kit/forms/FieldRow.tsx'
import { FormCheckbox } from '../../kit/forms/FormCheckbox.tsx'
import { FormComboBox } from '../../kit/forms/FormComboBox.tsx'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { useCampaignOptions } from '../use-choices.ts'
import { t } from './rules.messages.ts'
import { actionOf, conditionOf, newRule, OWN, type RuleDraft, type RulesDraft } from './rules-draft.ts'

const MOST_RULES = 10
const HALVES = 'grid items-start gap-3 sm:grid-cols-2'
const THIRDS = 'grid items-start gap-3 sm:grid-cols-3'

type Props = { control: Control<RulesDraft>; campaign: Campaign }

export function RuleFields({ control, campaign }: Props) {
  const { fields: rows, append, remove } = useFieldArray({ control, name: 'rules' })
  const rules = useWatch({ control, name: 'rules' })
  return (
    <div className="flex flex-col gap-3">
      <p className="text-soft text-sm">{t('text')}</p>
      {rows.map(({ id }, at) => {
        const rule = rules[at]
        return (
          rule && (
            <FieldRow
              key={id}
              legend={t('legend', { number: at + 1 })}
              remove={t('remove', { number: at + 1 })}
              onRemove={() => remove(at)}
            >
              <Condition control={control} campaign={campaign} at={at} rule={rule} />
              <Action control={control} campaign={campaign} at={at} rule={rule} />
              {rule.firedAt !== null && (
                <FormCheckbox control={control} field={facts['rules.*.armsAgain']} name={`rules.${at}.armsAgain`} />
              )}
            </FieldRow>
          )
        )
      })}
      <AddButton
        blocked={rows.length < MOST_RULES ? undefined : t('most', { count: MOST_RULES })}
        onPress={() => append(newRule())}
      >
        {t('add')}
      </AddButton>
    </div>
  )
}

type Part = Props & { at: number; rule: RuleDraft }

/** Why the rule could never do anything, said at the field that can mend it. */
const problemOf = ({ setup, currency, owner }: Campaign, rule: RuleDraft) => {
  const around = { budget: setup.budget, currency, hasOwner: owner !== null }
  return ruleProblem({ condition: conditionOf(rule), action: actionOf(rule) }, around)
}

function Condition({ control, campaign, at, rule }: Part) {
  const { condition } = rule
  const can = () => problemOf(campaign, { ...rule, action: 'stop' })
  return (
    <>
      <div className={HALVES}>
        <FormSelect
          control={control}
          name={`rules.${at}.condition`}
          label={t('condition')}
          options={ruleConditionKind.entries}
        />
        {condition === 'done' && (
          <FormNumber control={control} field={facts['rules.*.condition.percent']} name={`rules.${at}.percent`} />
        )}
        {condition === 'successes' && (
          <FormNumber control={control} field={facts['rules.*.condition.count']} name={`rules.${at}.count`} />
        )}
        {condition === 'cost' && (
          <FormText
            control={control}
            field={facts['rules.*.condition.amount']}
            name={`rules.${at}.amount`}
            help={t('costHelp', { currency: campaign.currency })}
            check={can}
          />
        )}
      </div>
      {condition === 'answerRate' && (
        <div className={THIRDS}>
          <FormNumber control={control} field={facts['rules.*.condition.below']} name={`rules.${at}.below`} />
          <FormNumber control={control} field={facts['rules.*.condition.attempts']} name={`rules.${at}.attempts`} />
          <FormNumber
            control={control}
            field={facts['rules.*.condition.minimum']}
            name={`rules.${at}.minimum`}
            check={can}
          />
        </div>
      )}
    </>
  )
}

function Action({ control, campaign, at, rule }: Part) {
  const { action, idCampaign } = rule
  const known = campaign.rules.flatMap(({ target }) => target ?? [])
  const isGone = idCampaign !== null && idCampaign !== OWN && known.every(({ id }) => id !== idCampaign)
  const others = useCampaignOptions({
    except: campaign.idCampaign,
    chosen: isGone ? [...known, { id: idCampaign, name: t('deletedCampaign') }] : known,
    endpoint: operations.Campaigns.UpdateRules,
  })
  return (
    <div className={THIRDS}>
      <FormSelect
        control={control}
        name={`rules.${at}.action`}
        label={t('action')}
        options={ruleActionKind.entries}
        check={() => (action === 'notify' ? problemOf(campaign, { ...newRule(), action }) : undefined)}
      />
      {action === 'priority' && (
        <>
          <FormComboBox
            control={control}
            field={facts['rules.*.action.idCampaign']}
            name={`rules.${at}.idCampaign`}
            options={[{ value: OWN, label: t('thisCampaign') }, ...others]}
            isRequired
          />
          <FormNumber control={control} field={facts['rules.*.action.priority']} name={`rules.${at}.priority`} />
        </>
      )}
    </div>
  )
}
