import { UpdateParameters as facts } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { parameterType } from '@parley/contract/tenants/tenant.enum.ts'
import type { Parameters } from '@parley/contract/tenants/tenant.schema.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { Form } from '../../kit/forms/Form.tsx'
import { FormSelect } from '../../kit/forms/FormSelect.tsx'
import { FormText, FormTextArea } from '../../kit/forms/FormText.tsx'
import { useDraft } from '../../kit/forms/use-draft.ts'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { isStale, useApi, useWrite } from '../../shell/api.ts'
import { t } from '../tenants.messages.ts'
import { changesOf, keyProblem, valueProblem } from './parameter-changes.ts'

type Props = { idTenant: number; parameters: Parameters; onClose: () => void }
type Values = { items: Parameters['items'] }
const { Parameters: Read, UpdateParameters } = operations.Tenants
const YES_NO = [
  { value: 'true', label: t('yes') },
  { value: 'false', label: t('no') },
]

/** Every parameter in one form; what somebody else saved meanwhile is told before it is replaced. */
export function ParametersDrawer({ idTenant, parameters, onClose }: Props) {
  const call = useApi()
  const params = { idTenant }
  const [base, setBase] = useState(parameters)
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const update = useWrite(UpdateParameters, { silent: true })
  const [values] = useState<Values>({ items: parameters.items })
  const draft = useDraft<Values>({ values })
  const { control } = draft
  const { fields, append, remove } = useFieldArray({ control, name: 'items' })
  const items = draft.watch('items')

  async function save(wanted: Values) {
    try {
      await update.write({ params, body: { items: wanted.items, rowVersion: base.rowVersion } })
      showToast('success', t('parametersSaved'))
      onClose()
    } catch (error) {
      if (!isStale(error)) throw error
      const now = await call(Read, { params }, { silent: true })
      setTheirs(changesOf(base.items, now.items))
      setBase(now)
      throw error
    }
  }

  return (
    <GuardedDrawer title={t('editParameters')} isOpen onClose={onClose} width="wide">
      <Form draft={draft} onSubmit={save} onCancel={onClose}>
        {theirs.length > 0 && (
          <div role="status" className="rounded-card bg-sunken p-3 text-soft">
            <p>{t('staleParameters')}</p>
            <ul className="list-disc pl-5">
              {theirs.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        )}
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
                check={(key) => keyProblem(String(key), draft.getValues('items'))}
              />
              <FormSelect control={control} field={facts['items.*.type']} name={`items.${index}.type`} />
              <div className="pt-6">
                <IconButton
                  label={t('removeParameter', { key: now.key })}
                  icon={Trash2}
                  onPress={() => remove(index)}
                />
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
      </Form>
    </GuardedDrawer>
  )
}
