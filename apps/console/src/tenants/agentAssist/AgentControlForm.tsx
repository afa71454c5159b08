import type { AgentControl } from '@parley/contract/agentAssist/agentAssist.schema.ts'
import { UpdateAgentControlSetup as fields } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../kit/actions/Button.tsx'
import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import { Form } from '../../kit/forms/Form.tsx'
import { FormCheckboxGroup } from '../../kit/forms/FormCheckboxGroup.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { Card } from '../../kit/pages/Card.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { isStale, useApi, useWrite } from '../../shell/api.ts'
import { useTenantRights } from '../tenant-rights.ts'
import { t } from '../tenants.messages.ts'
import { LanguageRules } from './LanguageRules.tsx'

export type ControlDraft = Omit<AgentControl, 'rowVersion'>
type Props = { idTenant: number; setup: AgentControl; languages: readonly { code: string; name: string }[] }
const { AgentControlSetup, UpdateAgentControlSetup } = operations.Tenants
const THRESHOLDS = { low: 2, medium: 5, high: 8 }
const draftOf = ({ features, languages, rules }: AgentControl): ControlDraft => ({ features, languages, rules })

/** Features, languages and their risk rules, saved together. */
export function AgentControlForm({ idTenant, setup, languages }: Props) {
  const call = useApi()
  const refusalIn = useTenantRights()
  const [base, setBase] = useState(setup)
  const [theirs, setTheirs] = useState<AgentControl>()
  const params = { idTenant }
  const update = useWrite(UpdateAgentControlSetup, { silent: true })
  const draft = useDraft<ControlDraft>({ values: draftOf(base) })
  const rules = useFieldArray({ control: draft.control, name: 'rules' })
  const left = languages.filter(({ code }) => !rules.fields.some(({ language }) => language === code))

  async function save(wanted: ControlDraft) {
    try {
      const body = { ...wanted, languages: wanted.rules.map(({ language }) => language), rowVersion: base.rowVersion }
      setBase(await update.write({ params, body }))
      setTheirs(undefined)
      showToast('success', t('rulesSaved'))
    } catch (error) {
      if (!isStale(error)) throw error
      const now = await call(AgentControlSetup, { params }, { silent: true })
      setTheirs(now)
      throw error
    }
  }
  const nameOf = (code: string) => languages.find((each) => each.code === code)?.name ?? code

  return (
    <Form draft={draft} onSubmit={save} blocked={refusalIn(UpdateAgentControlSetup, idTenant)} className="gap-5">
      {theirs && (
        <div role="status" className="flex flex-wrap items-center gap-3 rounded-card bg-sunken p-3 text-soft text-sm">
          <span className="mr-auto">{t('staleControl')}</span>
          <Button
            onPress={() => {
              setBase(theirs)
              draft.reset(draftOf(theirs), { keepDirtyValues: false })
              setTheirs(undefined)
            }}
          >
            {t('discardAndReload')}
          </Button>
          <Button
            onPress={() => {
              setBase({ ...base, rowVersion: theirs.rowVersion })
              setTheirs(undefined)
            }}
          >
            {t('saveMine')}
          </Button>
        </div>
      )}
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
          <ComboBox
            key={rules.fields.length}
            className="max-w-72"
            label={t('addLanguage')}
            options={left.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(code) => code && rules.append({ language: code, phrases: [], thresholds: THRESHOLDS })}
          />
        </div>
      </Card>
    </Form>
  )
}
