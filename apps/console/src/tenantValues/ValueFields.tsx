import { variableKind } from '@parley/contract/enums/line.enum.ts'
import { CreateValue as fields } from '@parley/contract/fields/tenantValues.gen.ts'
import { valueType } from '@parley/contract/tenantValues/tenantValue.enum.ts'
import { lazy, Suspense } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { CodeViewer } from '../kit/code/code-viewers.tsx'
import { FormNumber } from '../kit/forms/FormNumber.tsx'
import { FormRadio } from '../kit/forms/FormRadio.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../kit/forms/FormText.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { t } from './tenantValues.messages.ts'
import { jsonProblem, type ValueDraft } from './value-draft.ts'

const OpeningTimesFields = lazy(() => import('./times/OpeningTimesFields.tsx'))
const { TEXT, NUMBER, BOOLEAN, JSON: JSON_TYPE, SECRET } = valueType.of
const choices = [
  { value: 'yes', label: t('yes') },
  { value: 'no', label: t('no') },
]

type Props = { control: Control<ValueDraft> /** It has a secret already. */; hasSecret?: boolean }

/** What a value is, and what it holds. */
export function ValueFields({ control, hasSecret = false }: Props) {
  const [kind, type] = useWatch({ control, name: ['kind', 'type'] })
  const isCustom = kind === variableKind.of.CUSTOM
  return (
    <>
      <FormText control={control} field={fields.description} />
      {isCustom && <FormSelect control={control} field={fields.type} />}
      {isCustom && type === TEXT && <FormTextArea control={control} name="text" label={fields.value.label} rows={4} />}
      {isCustom && type === NUMBER && (
        <FormNumber
          control={control}
          name="number"
          label={fields.value.label}
          formatOptions={{ maximumFractionDigits: 15 }}
          isRequired
        />
      )}
      {isCustom && type === BOOLEAN && (
        <FormRadio control={control} name="flag" label={fields.value.label} options={choices} />
      )}
      {isCustom && type === JSON_TYPE && <JsonField control={control} />}
      {isCustom && type === SECRET && (
        <FormText
          control={control}
          name="secret"
          label={hasSecret ? t('newSecret') : t('secretValue')}
          type="password"
          isRequired={!hasSecret}
          {...(hasSecret ? { help: t('newSecretHelp') } : {})}
        />
      )}
      {!isCustom && (
        <Suspense fallback={<CardSkeleton lines={8} />}>
          <OpeningTimesFields control={control} />
        </Suspense>
      )}
    </>
  )
}

function JsonField({ control }: Pick<Props, 'control'>) {
  const { field, fieldState } = useController({
    control,
    name: 'json',
    rules: {
      validate: (text) => {
        const problem = jsonProblem(text)
        return problem === undefined ? true : t('badJson', { problem })
      },
    },
  })
  const error = fieldState.error?.message
  return (
    <div className="flex flex-col gap-1.5" {...(error ? { 'data-invalid': true } : {})}>
      <span className="font-medium text-ink text-sm">{fields.value.label}</span>
      <CodeViewer label={fields.value.label} value={field.value} onChange={field.onChange} language="json" />
      {error && (
        <p role="alert" className="text-danger-ink text-xs">
          {error}
        </p>
      )}
    </div>
  )
}
