import { Plus, Trash2 } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { FormNumberField } from '../../kit/forms/FormNumberField.tsx'
import { FormTextField } from '../../kit/forms/FormTextField.tsx'
import { all, minimum, required } from '../../kit/validation/validators.ts'
import { t } from '../tenants.messages.ts'
import type { ControlDraft } from './AgentControlForm.tsx'
import { TryRules } from './TryRules.tsx'

type Props = {
  draft: UseFormReturn<ControlDraft>
  index: number
  idTenant: number
  name: string
  onRemove: () => void
}
const positive = all(required, minimum(0.1))

/** Words and thresholds of one language, and a box to try them in. */
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
              <FormTextField
                control={control}
                name={`rules.${index}.phrases.${at}.text`}
                label={t('phrase')}
                hideLabel
                check={required}
              />
              <FormNumberField
                control={control}
                name={`rules.${index}.phrases.${at}.weight`}
                label={t('weight')}
                hideLabel
                check={positive}
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
            <FormNumberField
              control={control}
              name={`rules.${index}.thresholds.low`}
              label={t('low')}
              check={positive}
            />
            <FormNumberField
              control={control}
              name={`rules.${index}.thresholds.medium`}
              label={t('medium')}
              check={all(positive, above('low'))}
            />
            <FormNumberField
              control={control}
              name={`rules.${index}.thresholds.high`}
              label={t('high')}
              check={all(positive, above('medium'))}
            />
          </div>
        </div>
        {rules && <TryRules idTenant={idTenant} rules={rules} />}
      </div>
    </section>
  )
}
