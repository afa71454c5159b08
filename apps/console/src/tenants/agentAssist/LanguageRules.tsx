import { UpdateAgentControlSetup as fields } from '@parley/contract/fields/tenants.gen.ts'
import { Plus, Trash2 } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { FormNumber } from '../../kit/forms/FormNumber.tsx'
import { FormText } from '../../kit/forms/FormText.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { t } from '../tenants.messages.ts'
import type { ControlDraft } from './AgentAssistTab.tsx'

const TryOnPast = lazyPart(async () => (await import('./TryOnPast.tsx')).TryOnPast)
const TryRules = lazyPart(async () => (await import('./TryRules.tsx')).TryRules)

type Props = {
  draft: UseFormReturn<ControlDraft>
  index: number
  idTenant: number
  name: string
  onRemove: () => void
}

/** Words and thresholds of one language, tried on a text and on what was said last week. */
export function LanguageRules({ draft, index, idTenant, name, onRemove }: Props) {
  const { control } = draft
  const phrases = useFieldArray({ control, name: `rules.${index}.phrases` })
  const rules = draft.watch(`rules.${index}`)
  const above = (lower: 'low' | 'medium') => (value: unknown) =>
    Number(value) > draft.getValues(`rules.${index}.thresholds.${lower}`) ? undefined : t('thresholdOrder')
  return (
    <section aria-label={name} className="flex flex-col gap-4 rounded-card p-4 ring-1 ring-line">
      <header className="flex items-center justify-between">
        <h3 className="font-semibold text-ink text-sm">{name}</h3>
        <IconButton size="small" label={t('removeLanguage', { language: name })} icon={Trash2} onPress={onRemove} />
      </header>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-2">
          {phrases.fields.length === 0 && <p className="text-faint text-sm">{t('noPhrases')}</p>}
          {phrases.fields.map((field, at) => (
            <div key={field.id} className="grid grid-cols-[1fr_7rem_auto] items-start gap-2">
              <FormText
                control={control}
                field={fields['rules.*.phrases.*.text']}
                name={`rules.${index}.phrases.${at}.text`}
                hideLabel
              />
              <FormNumber
                control={control}
                field={fields['rules.*.phrases.*.weight']}
                name={`rules.${index}.phrases.${at}.weight`}
                hideLabel
              />
              <IconButton
                label={t('removePhrase', { phrase: rules?.phrases[at]?.text ?? '' })}
                icon={Trash2}
                onPress={() => phrases.remove(at)}
              />
            </div>
          ))}
          <div>
            <Button size="small" icon={Plus} onPress={() => phrases.append({ text: '', weight: 1 })}>
              {t('addPhrase')}
            </Button>
          </div>
          <div className="grid grid-cols-3 gap-2 pt-2">
            <FormNumber
              control={control}
              field={fields['rules.*.thresholds.low']}
              name={`rules.${index}.thresholds.low`}
            />
            <FormNumber
              control={control}
              field={fields['rules.*.thresholds.medium']}
              name={`rules.${index}.thresholds.medium`}
              check={above('low')}
            />
            <FormNumber
              control={control}
              field={fields['rules.*.thresholds.high']}
              name={`rules.${index}.thresholds.high`}
              check={above('medium')}
            />
          </div>
        </div>
        {rules && <TryRules idTenant={idTenant} rules={rules} />}
      </div>
      {rules && <TryOnPast idTenant={idTenant} rules={rules} />}
    </section>
  )
}
