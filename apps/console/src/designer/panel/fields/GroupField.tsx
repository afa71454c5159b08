import type { NodeField } from '@parley/flow/nodes/field.ts'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../kit/actions/Button.tsx'
import { IconButton } from '../../../kit/actions/IconButton.tsx'
import { Select } from '../../../kit/fields/Select.tsx'
import { t } from '../panel.messages.ts'
import { usePanelForm } from '../panel-form.ts'
import type { Path } from '../pending.ts'
import { FieldView } from './FieldView.tsx'
import { asVariant, emptyValue, variantOf, within } from './field-shape.ts'
import { isChosen } from './ReferenceField.tsx'

type Props = { field: NodeField; path: Path; value: unknown; rowName?: string | undefined }

/** Fields that belong together; where they may be absent they are added and removed as one. */
export function GroupField({ field, path, value }: Props) {
  const { set, isReadOnly } = usePanelForm()
  const { label, help, fields = [], isOptional } = field
  if (isOptional && value === undefined) {
    if (isReadOnly) return null
    return (
      <div className="flex flex-col gap-1">
        <div>
          <Button size="small" variant="ghost" icon={Plus} onPress={() => set(path, emptyValue(field), label)}>
            {t('addGroup', { label: label.toLowerCase() })}
          </Button>
        </div>
        {help && <p className="text-faint text-xs">{help}</p>}
      </div>
    )
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-line border-l-2 pl-3">
      <legend className="sr-only">{label}</legend>
      <div className="-mb-1 flex items-center justify-between gap-2">
        <span aria-hidden className="font-medium text-ink text-sm">
          {label}
        </span>
        {isOptional && field.default === undefined && !isReadOnly && (
          <IconButton
            size="small"
            label={t('removeRow', { name: label })}
            icon={X}
            onPress={() => set(path, undefined, label)}
          />
        )}
      </div>
      {help && !isReadOnly && <p className="text-faint text-xs">{help}</p>}
      {fields.map((each) => (
        <FieldView key={each.path} field={each} path={within(path, each)} />
      ))}
    </fieldset>
  )
}

const NONE = '\0'

/** One of several forms: which it is, and the fields of that one. */
export function VariantsField({ field, path, value, rowName }: Props) {
  const { set, isReadOnly } = usePanelForm()
  const { variants = [], label } = field
  const chosen = variantOf(field, value)
  const possible = variants.filter(
    (each) => each === chosen || each.fields.every(({ reference }) => isChosen(reference)),
  )
  const options = possible.map((each) => ({
    value: each.value,
    label: each.label,
    ...(each.help ? { description: each.help } : {}),
  }))
  if (isReadOnly && chosen)
    return (
      <div className="flex min-w-0 flex-col gap-2">
        <span className="text-ink text-sm">{chosen.label}</span>
        {chosen.fields.map((each) => (
          <FieldView key={`${chosen.value} ${each.path}`} field={each} path={within(path, each)} />
        ))}
      </div>
    )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Select
        label={rowName ?? label}
        hideLabel={rowName !== undefined}
        value={chosen?.value ?? NONE}
        options={
          field.isOptional && field.default === undefined ? [{ value: NONE, label: t('usual') }, ...options] : options
        }
        onChange={(next) => {
          const variant = variants.find((each) => each.value === next)
          if (variant !== chosen) set(path, variant && asVariant(field, value, variant), label)
        }}
      />
      {chosen?.fields.map((each) => (
        <FieldView key={`${chosen.value} ${each.path}`} field={each} path={within(path, each)} />
      ))}
    </div>
  )
}
