import type { NodeField } from '@parley/flow/nodes/field.ts'
import type { Texts } from '@parley/flow/texts/text.schema.ts'
import { ExpressionField } from '../expression/ExpressionField.tsx'
import { t } from '../panel.messages.ts'
import { usePanelForm } from '../panel-form.ts'
import type { Path } from '../pending.ts'
import { TextsField } from '../texts/TextsField.tsx'
import { CategoryPicker } from './CategoryPicker.tsx'
import { GroupField, VariantsField } from './GroupField.tsx'
import { LanguageField, NewLanguageField } from './LanguageField.tsx'
import { LanguagesField } from './LanguagesField.tsx'
import { ListField } from './ListField.tsx'
import { NodePicker } from './NodePicker.tsx'
import { PlainField } from './PlainField.tsx'
import { isEmpty, isOneValue, ReadField } from './ReadField.tsx'
import { RecordField } from './RecordField.tsx'
import { VariablePicker } from './VariablePicker.tsx'

export type FieldViewProps = {
  field: NodeField
  path: Path
  /** The row it stands in, for its name when it is read out. */
  rowName?: string | undefined
  /** The label is for screen readers only, since the place says what the field is. */
  isBare?: boolean
}

/** A field of a panel, drawn by its kind alone. Leaving it ends what one undo takes back. */
export function FieldView(props: FieldViewProps) {
  const { leave, at, isReadOnly } = usePanelForm()
  if (isReadOnly && isEmpty(at(props.path))) return null
  return (
    <div
      className="min-w-0"
      onBlurCapture={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) leave(props.path)
      }}
    >
      <Drawn {...props} />
    </div>
  )
}

function Drawn({ field, path, rowName, isBare = false }: FieldViewProps) {
  const form = usePanelForm()
  const value = form.at(path)
  const text = typeof value === 'string' ? value : undefined
  const words = {
    label: rowName ? `${rowName}: ${field.label}` : field.label,
    hideLabel: isBare,
    help: field.help,
    error: form.faultAt(path),
  }
  if (form.isReadOnly && isOneValue(field))
    return <ReadField field={field} value={value} label={words.label} isBare={isBare} />
  const change = (next: unknown) => form.set(path, next, field.label)
  switch (field.kind) {
    case 'texts':
      // What stands at a field of this kind is what its schema says.
      return <TextsField path={path} field={field} texts={(value ?? {}) as Texts} />
    case 'group':
      return <GroupField field={field} path={path} value={value} />
    case 'variants':
      return <VariantsField field={field} path={path} value={value} rowName={rowName} />
    case 'list':
    case 'recognisers':
      if (form.id === null && path[0] === 'languages' && path.length === 1)
        return <LanguagesField field={field} path={path} items={Array.isArray(value) ? value : []} />
      return <ListField field={field} path={path} items={Array.isArray(value) ? value : []} />
    case 'record':
      return <RecordField field={field} path={path} value={value} />
    case 'expression':
    case 'template':
      return (
        <ExpressionField
          {...words}
          kind={field.kind}
          value={text ?? ''}
          path={path}
          // Where the label is not seen, this says what belongs here.
          placeholder={field.example ?? (isBare ? field.label : undefined)}
          onChange={(next) => change(next === '' && field.isOptional ? undefined : next)}
        />
      )
    case 'variable':
      return <VariablePicker {...words} value={text} onChange={change} />
    case 'category': {
      const model = form.at([...path.slice(0, -1), 'model'])
      return (
        <CategoryPicker
          {...words}
          model={typeof model === 'string' ? model : ''}
          value={text ?? ''}
          onChange={change}
        />
      )
    }
    case 'node':
      return <NodePicker {...words} placeholder={t('chooseStep')} value={text} onChange={change} />
    case 'language':
      // The languages of the flow are declared in its settings; everywhere else one of them is meant.
      if (path[0] === 'languages') return <NewLanguageField {...words} value={text ?? ''} onChange={change} />
      return <LanguageField {...words} value={text ?? ''} isOptional={field.isOptional} onChange={change} />
    default:
      return <PlainField {...words} field={field} value={value} onChange={change} />
  }
}
