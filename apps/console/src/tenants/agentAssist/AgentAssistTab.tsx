import type { AgentControl } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import { liveAssistFeature } from '@parley/contract/enums/line.enum.ts'
import { UpdateAgentControlSetup as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useFieldArray } from 'react-hook-form'
import { FormCheckboxGroup } from '../../kit/forms/FormCheckboxGroup.tsx'
import { type FactWords, setOf } from '../../kit/forms/merge.ts'
import type { Draft } from '../../kit/forms/use-draft.ts'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { useLoaded } from '../../shell/api.ts'
import { EditForm } from '../../shell/editing/EditForm.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { t } from '../tenants.messages.ts'
import { LanguageRules } from './LanguageRules.tsx'

const AddLanguage = lazyPart(async () => (await import('./AddLanguage.tsx')).AddLanguage)

export type ControlDraft = Pick<AgentControl, 'features' | 'rules'>
type NameOf = (code: string) => string
const { AgentControlSetup, UpdateAgentControlSetup } = operations.Tenants
const THRESHOLDS = { low: 2, medium: 5, high: 8 }
const draftOf = ({ features, rules }: AgentControl): ControlDraft => ({ features, rules })

const listsOf = (nameOf: NameOf): FactWords<ControlDraft>['lists'] => ({
  features: setOf(liveAssistFeature.label),
  rules: {
    key: ({ language }) => language,
    name: ({ language }) => nameOf(language),
    of: {
      fields: {
        language: { label: t('language') },
        phrases: { label: t('phrases') },
        'thresholds.low': fields['rules.*.thresholds.low'],
        'thresholds.medium': fields['rules.*.thresholds.medium'],
        'thresholds.high': fields['rules.*.thresholds.high'],
      },
      lists: {
        phrases: {
          key: ({ text }) => text,
          name: ({ text }) => text,
          show: ({ text, weight }) => `${text} (${weight})`,
        },
      },
    },
  },
})

/** What helps the agents of the tenant, and which words worry it: features, languages and their risk rules, saved together. */
export default function AgentAssistTab({ idTenant }: { idTenant: number }) {
  const params = { idTenant }
  const { data: setup } = useLoaded(AgentControlSetup, { params })
  const { data: languages } = useLoaded(operations.AgentAssist.Languages)
  const change = useChange(UpdateAgentControlSetup, AgentControlSetup, { params, saved: t('rulesSaved') })
  const nameOf: NameOf = (code) => languages.find((each) => each.code === code)?.name ?? code
  return (
    <EditForm
      {...change}
      entity={setup}
      factsOf={draftOf}
      fields={fields}
      lists={listsOf(nameOf)}
      save={(facts, on) => change.save({ ...facts, languages: facts.rules.map(({ language }) => language) }, on)}
      at={idTenant}
      className="gap-5"
    >
      {(draft) => <AgentControlFields draft={draft} idTenant={idTenant} languages={languages} nameOf={nameOf} />}
    </EditForm>
  )
}

type FieldsProps = {
  draft: Draft<ControlDraft>
  idTenant: number
  languages: readonly { code: string; name: string }[]
  nameOf: NameOf
}

function AgentControlFields({ draft, idTenant, languages, nameOf }: FieldsProps) {
  const rules = useFieldArray({ control: draft.control, name: 'rules' })
  const left = languages.filter(({ code }) => !rules.fields.some(({ language }) => language === code))
  return (
    <>
      <Card title={fields.features.label} description={t('featuresText')}>
        <FormCheckboxGroup control={draft.control} field={fields.features} hideLabel isHorizontal />
      </Card>
      <Card title={fields.rules.label} description={t('riskRulesText')}>
        <div className="flex flex-col gap-5">
          {rules.fields.length === 0 && <p className="text-faint text-sm">{t('noLanguagesText')}</p>}
          {rules.fields.map((field, index) => (
            <LanguageRules
              key={field.id}
              draft={draft}
              index={index}
              idTenant={idTenant}
              name={nameOf(field.language)}
              onRemove={() => rules.remove(index)}
            />
          ))}
          <AddLanguage
            key={rules.fields.length}
            languages={left}
            onAdd={(language) => rules.append({ language, phrases: [], thresholds: THRESHOLDS })}
          />
        </div>
      </Card>
    </>
  )
}
