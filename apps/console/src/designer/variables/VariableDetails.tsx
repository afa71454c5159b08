import { operations } from '@parley/contract/operations.ts'
import { removeVariable, renameVariable, type VariablePlace, type VariableUse } from '@parley/flow/edit/variables.ts'
import { settingsFields } from '@parley/flow/nodes/fields.ts'
import type { FlowVariable } from '@parley/flow/settings.schema.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Button } from '../../kit/actions/Button.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { FormElement } from '../../kit/forms/FormElement.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { useDesigner, useEditor } from '../designer-context.ts'
import { FieldView } from '../panel/fields/FieldView.tsx'
import { within } from '../panel/fields/field-shape.ts'
import { nameOfNode } from '../panel/fields/NodePicker.tsx'
import { t } from './variables.messages.ts'

const StoredValue = lazyPart(async () => (await import('./StoredValue.tsx')).StoredValue)

/** Each step once, however often it names the variable. */
const idsOf = (places: readonly VariablePlace[] = []) => [...new Set(places.map(({ nodeId }) => nodeId))]

/** What can be set on a variable. */
export const variableFields = () => settingsFields().find(({ path }) => path === 'variables')?.each?.fields ?? []

type Props = {
  at: number
  variable: FlowVariable
  uses: VariableUse | undefined
  onRenamed: (name: string) => void
}

/** What a variable is, and the steps that set and read it. */
export function VariableDetails({ at, variable, uses, onRenamed }: Props) {
  const { editor, isReadOnly } = useDesigner()
  const [isRemoving, setRemoving] = useState(false)
  const fields = variableFields().filter(({ path }) => path !== 'name')
  const setIn = idsOf(uses?.setAt)
  const readIn = idsOf(uses?.readAt)
  const users = new Set([...setIn, ...readIn])
  const { name, scope } = variable
  const seesStorage = useRefusal()(operations.TenantValues.Values) === undefined
  async function remove() {
    editor.apply(removeVariable(editor.get().document, name), t('removed', { name }))
  }
  return (
    <section
      aria-label={t('details', { name })}
      className="mb-2 ml-2 flex flex-col gap-3 border-line border-l-2 py-2 pl-3"
    >
      <NameField name={name} onRenamed={onRenamed} />
      {fields.map((field) => (
        <FieldView key={field.path} field={field} path={within(['variables', at], field)} />
      ))}
      {scope === 'tenant' && seesStorage && <StoredValue key={name} variable={variable} onRenamed={onRenamed} />}
      <Places title={t('set')} ids={setIn} />
      <Places title={t('read')} ids={readIn} />
      {!isReadOnly && (
        <div>
          <Button size="small" variant="dangerQuiet" icon={Trash2} onPress={() => setRemoving(true)}>
            {t('removeAction')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={t('removeTitle', { name })}
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        action={t('removeAction')}
        isDangerous
        onConfirm={remove}
      >
        {users.size === 0 ? (
          t('removeUnused')
        ) : (
          <>
            <p>{t('removeUsed')}</p>
            <Places title="" ids={[...users]} />
          </>
        )}
      </ConfirmDialog>
    </section>
  )
}

/** Takes the new name on leaving or Enter, so that no other steps are touched while it is typed. */
function NameField({ name, onRenamed }: { name: string; onRenamed: (name: string) => void }) {
  const { editor, isReadOnly } = useDesigner()
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  function rename() {
    const wanted = (typed ?? name).trim()
    const result = renameVariable(editor.get().document, name, wanted)
    setFault(result.ok ? undefined : result.message)
    if (!result.ok || wanted === name) return
    editor.apply(result.edit, t('renamed', { name }))
    setTyped(undefined)
    onRenamed(wanted)
  }
  return (
    <FormElement onSubmit={rename}>
      <TextField
        label={t('rename')}
        help={t('renameHelp')}
        isMono
        isReadOnly={isReadOnly}
        value={typed ?? name}
        error={fault}
        onChange={setTyped}
        onBlur={rename}
      />
    </FormElement>
  )
}

/** Steps that one can go to. */
function Places({ title, ids }: { title: string; ids: readonly (string | null)[] }) {
  const { goTo } = useDesigner()
  const document = useEditor((state) => state.document)
  return (
    <div className="flex flex-col gap-0.5 text-xs">
      {title && <span className="font-medium text-ink">{title}</span>}
      {ids.length === 0 && <span className="text-faint">{t('nowhere')}</span>}
      <ul className="flex max-h-40 flex-col overflow-y-auto">
        {ids.map((id) => (
          <li key={id}>
            {id === null ? (
              <span className="text-soft">{t('flow')}</span>
            ) : (
              <AriaButton
                onPress={() => goTo(id)}
                className="max-w-full truncate rounded-sm text-accent-ink underline-offset-2 hover:underline"
              >
                {nameOfNode(document, id)}
              </AriaButton>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
