import { operations } from '@parley/contract/operations.ts'
import { ComboBox } from '../../../kit/fields/ComboBox.tsx'
import type { FieldProps } from '../../../kit/fields/FieldParts.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { useRefusal } from '../../../kit/use-refusal.ts'
import { useModels } from '../../use-models.ts'
import { t } from '../panel.messages.ts'

type Props = FieldProps & { model: string; value: string; onChange: (category: string) => void }

/** A category of the model that stands beside it. Where that is not known, its name is written. */
export function CategoryPicker({ model, value, onChange, ...field }: Props) {
  const refused = useRefusal()(operations.Nlp.ResourceModels)
  const { data: models = [] } = useModels(refused === undefined)
  const categories = models.find(({ guid }) => guid === model)?.categories ?? []
  if (categories.length === 0) return <TextField {...field} value={value} onChange={onChange} />
  const known = value === '' || categories.includes(value) ? categories : [value, ...categories]
  return (
    <ComboBox
      {...field}
      value={value === '' ? undefined : value}
      placeholder={t('chooseCategory')}
      options={known.map((name) => ({ value: name, label: name }))}
      // What has to be chosen stays chosen while one looks for another one.
      onChange={(name) => name !== undefined && onChange(name)}
    />
  )
}
