import type { Control } from 'react-hook-form'
import { FormCheckbox } from '../kit/forms/FormCheckbox.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import type { GrammarFacts } from './grammar-draft.ts'
import { t } from './grammars.messages.ts'

const preferences = [
  { value: 'none', label: t('preferNone') },
  { value: 'future', label: t('preferFuture') },
  { value: 'past', label: t('preferPast') },
]

type BuiltinProps = { control: Control<GrammarFacts>; takes: readonly ('range' | 'integer' | 'prefer' | 'region')[] }

/** What a built-in grammar can be told. */
export const BuiltinFields = ({ control, takes }: BuiltinProps) => (
  <>
    {takes.includes('range') && (
      <div className="grid grid-cols-2 gap-3">
        <FormNumber control={control} name="min" label={t('builtinMin')} />
        <FormNumber control={control} name="max" label={t('builtinMax')} />
      </div>
    )}
    {takes.includes('integer') && <FormCheckbox control={control} name="integer" label={t('integerOnly')} />}
    {takes.includes('prefer') && (
      <FormSelect control={control} name="prefer" label={t('builtinPrefer')} options={preferences} />
    )}
    {takes.includes('region') && (
      <FormText
        control={control}
        name="region"
        label={t('builtinRegion')}
        help={t('builtinRegionHelp')}
        maxLength={2}
      />
    )}
  </>
)
