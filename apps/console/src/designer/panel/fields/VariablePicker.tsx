import { foldText } from '@parley/contract/kernel/foldText.ts'
import type { FlowVariable } from '@parley/flow'
import { variableName } from '@parley/flow/primitives.schema.ts'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ComboBox } from '../../../kit/fields/ComboBox.tsx'
import type { FieldProps } from '../../../kit/fields/FieldParts.tsx'
import { useEditing } from '../../designer-context.ts'
import { t } from '../panel.messages.ts'
import { useFlowDocument } from '../panel-form.ts'

type Props = FieldProps & {
  value: string | undefined
  onChange: (name: string | undefined) => void
  /** What a variable that is declared here holds. */
  type?: FlowVariable['type']
}

/** A variable of the flow; a name that is not declared yet can be declared here. */
export function VariablePicker({ value, onChange, type = 'string', ...field }: Props) {
  const { editor } = useEditing()
  const { variables } = useFlowDocument().settings
  const [search, setSearch] = useState('')
  const typed = search.trim()
  const isNew = typed !== '' && typed !== value && !variables.some(({ name }) => name === typed)
  const isName = isNew && variableName.safeParse(typed).success
  const options = useMemo(() => {
    const word = typed === value ? '' : foldText(typed)
    const found = variables.filter(({ name }) => foldText(name).includes(word))
    const unknown =
      value && !variables.some(({ name }) => name === value) ? [{ name: value, type: t('undeclared') }] : []
    return [
      ...[...unknown, ...found].map(({ name, type }) => ({ value: name, label: name, description: type })),
      ...(isName ? [{ value: typed, label: t('declare', { name: typed }), icon: Plus }] : []),
    ]
  }, [variables, typed, value, isName])
  return (
    <ComboBox
      {...field}
      options={options}
      value={value || undefined}
      placeholder={t('variable')}
      onSearch={setSearch}
      onChange={(name) => {
        if (name !== undefined && !variables.some((each) => each.name === name)) {
          const declared = { name, type, scope: 'call', redact: false } as const
          editor.apply({ settings: { variables: [...variables, declared] } }, t('declared', { name }))
        }
        onChange(name)
      }}
    />
  )
}
