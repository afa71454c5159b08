import { UpdateParameters as facts } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { parameterType } from '@parley/contract/tenants/tenant.enum.ts'
import { PARAMETER_KEY, parameterProblem } from '@parley/contract/tenants/tenant.rules.ts'
import type { Parameter, Parameters } from '@parley/contract/tenants/tenant.schema.ts'
import { Plus, Trash2 } from 'lucide-react'
import { type Control, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../../kit/forms/FormText.tsx'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { useChange } from '../../shell/editing/use-change.ts'
import { t } from '../tenants.messages.ts'

type Props = { idTenant: number; parameters: Parameters; onClose: () => void }
type Values = { items: Parameters['items'] }
const { Parameters: Read, UpdateParameters } = operations.Tenants
const YES_NO = [
  { value: 'true', label: t('yes') },
  { value: 'false', label: t('no') },
]

const valuesOf = ({ items }: Parameters): Values => ({ items })
const lists = {
  items: {
    key: ({ key }: Parameter) => key,
    name: ({ key }: Parameter) => key,
    show: ({ value, note }: Parameter) => (note ? `${value} (${note})` : value),
  },
}

/** What is wrong with a key among the others. */
function keyProblem(key: string, all: readonly Pick<Parameter, 'key'>[]): string | undefined {
  if (!PARAMETER_KEY.test(key)) return t('keyRule')
  return all.filter((each) => each.key.toLowerCase() === key.toLowerCase()).length > 1 ? t('keyTaken') : undefined
}

/** Every parameter in one form. */
export function ParametersDrawer({ idTenant, parameters, onClose }: Props) {
  const change = useChange(UpdateParameters, Read, { params: { idTenant }, saved: t('parametersSaved') })
  return (
    <EditDrawer
      {...change}
      at={idTenant}
      title={t('editParameters')}
      width="wide"
      entity={parameters}
      factsOf={valuesOf}
      fields={facts}
      lists={lists}
      onClose={onClose}
    >
      {(control) => <ParameterFields control={control} />}
    </EditDrawer>
  )
}

function ParameterFields({ control }: { control: Control<Values> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'items' })
  const { getValues } = useFormContext<Values>()
  const items = useWatch({ control, name: 'items' })
  return (
    <>
      {fields.length === 0 && <p className="text-faint">{t('noParameters')}</p>}
      {fields.map((field, index) => {
        const now = items[index] ?? field
        const Value = now.type === 'json' ? FormTextArea<Values> : FormText<Values>
        const value = {
          control,
          field: facts['items.*.value'],
          name: `items.${index}.value` as const,
          check: (typed: unknown) => parameterProblem(now.type, String(typed)),
        }
        return (
          <fieldset
            key={field.id}
            className="grid grid-cols-[1fr_9rem_auto] items-start gap-3 rounded-card p-3 ring-1 ring-line"
          >
            <legend className="sr-only">{now.key || facts['items.*.key'].label}</legend>
            <FormText
              control={control}
              field={facts['items.*.key']}
              name={`items.${index}.key`}
              isMono
              check={(key) => keyProblem(String(key), getValues('items'))}
            />
            <FormSelect control={control} field={facts['items.*.type']} name={`items.${index}.type`} />
            <div className="pt-6">
              <IconButton label={t('removeParameter', { key: now.key })} icon={Trash2} onPress={() => remove(index)} />
            </div>
            {now.type === 'boolean' ? <FormSelect {...value} options={YES_NO} /> : <Value {...value} />}
            <FormText
              control={control}
              field={facts['items.*.note']}
              name={`items.${index}.note`}
              className="col-span-2"
            />
          </fieldset>
        )
      })}
      <div>
        <Button icon={Plus} onPress={() => append({ key: '', type: parameterType.of.TEXT, value: '', note: '' })}>
          {t('addParameter')}
        </Button>
      </div>
    </>
  )
}
