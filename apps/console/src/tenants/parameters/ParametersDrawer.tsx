import { UpdateParameters as facts } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { parameterType } from '@parley/contract/tenants/tenant.enum.ts'
import type { Parameter, Parameters } from '@parley/contract/tenants/tenant.schema.ts'
import { Plus, Trash2 } from 'lucide-react'
import { type Control, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../../kit/forms/FormText.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useApi, useWrite } from '../../shell/api.ts'
import { EditDrawer } from '../../shell/editing/EditDrawer.tsx'
import { t } from '../tenants.messages.ts'
import { keyProblem, valueProblem } from './parameter-changes.ts'

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

/** Every parameter in one form. */
export function ParametersDrawer({ idTenant, parameters, onClose }: Props) {
  const call = useApi()
  const params = { idTenant }
  const update = useWrite(UpdateParameters, { silent: true })
  return (
    <EditDrawer
      title={t('editParameters')}
      width="wide"
      entity={parameters}
      factsOf={valuesOf}
      fields={facts}
      lists={lists}
      save={async ({ items }, { rowVersion }) => {
        await update.write({ params, body: { items, rowVersion } })
        showToast('success', t('parametersSaved'))
      }}
      read={() => call(Read, { params }, { silent: true })}
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
            {now.type === 'boolean' ? (
              <FormSelect
                control={control}
                field={facts['items.*.value']}
                name={`items.${index}.value`}
                options={YES_NO}
                check={(value) => valueProblem({ ...now, value: String(value) })}
              />
            ) : (
              <Value
                control={control}
                field={facts['items.*.value']}
                name={`items.${index}.value`}
                check={(value) => valueProblem({ ...now, value: String(value) })}
              />
            )}
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
