import type { NodeField } from '@parley/flow/nodes/field.ts'
import { cx } from '../../../kit/cx.ts'
import { CheckboxGroup } from '../../../kit/fields/CheckboxGroup.tsx'
import { HelpButton } from '../expression/HelpButton.tsx'
import { t } from '../panel.messages.ts'
import { usePanelForm } from '../panel-form.ts'
import type { Path } from '../pending.ts'
import { RowList } from '../RowList.tsx'
import { FieldView } from './FieldView.tsx'
import { emptyValue, fitsInLine, within } from './field-shape.ts'
import { ReadField } from './ReadField.tsx'

type Props = {
  field: NodeField
  path: Path
  items: readonly unknown[]
  /** In place of taking an entry out at once. */
  onRemove?: (item: unknown) => void
  /** Why an entry has to stay. */
  kept?: (item: unknown) => string | undefined
}

/** Entries of one shape: in lines where they are short, else in frames. */
export function ListField({ field, path, items, onRemove, kept }: Props) {
  const { set, faultAt, isReadOnly } = usePanelForm()
  const { label, help, max, each: entry } = field
  if (!entry) return null
  const fields = entry.kind === 'group' ? (entry.fields ?? []) : undefined
  const isInLine = fields ? fitsInLine(fields) : entry.kind !== 'variants'
  const fault = faultAt(path)
  if (entry.kind === 'choice') return <ChoicesField field={field} entry={entry} path={path} items={items} />
  const called = entry.label || label
  return (
    <fieldset className="@container flex min-w-0 flex-col gap-1.5">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center justify-between gap-2">
        <span aria-hidden className="font-medium text-ink text-sm">
          {label}
        </span>
        {/* In a line the fields have no labels, and so no help of their own. */}
        {isInLine && !isReadOnly && fields?.some(({ kind }) => kind === 'expression' || kind === 'template') && (
          <HelpButton />
        )}
      </div>
      {help && !isReadOnly && <p className="text-faint text-xs">{help}</p>}
      <RowList
        label={label}
        items={items}
        isReadOnly={isReadOnly}
        isFramed={!isInLine}
        most={max}
        onRemove={onRemove}
        kept={kept}
        addLabel={t('addRow', { each: called.toLowerCase() })}
        create={() => emptyValue(entry, items)}
        nameOf={(item, at) => summaryOf(item, fields) ?? t('row', { label: called, number: at + 1 })}
        onChange={(next) => set(path, next, label)}
      >
        {(_, at, buttons) => {
          const rowName = t('row', { label: called, number: at + 1 })
          const views = fields ? (
            fields.map((each) => (
              <FieldView
                key={each.path}
                field={each}
                path={within([...path, at], each)}
                isBare={isInLine}
                rowName={isInLine ? rowName : undefined}
              />
            ))
          ) : (
            <FieldView field={entry} path={[...path, at]} rowName={rowName} isBare />
          )
          if (!isInLine) return views
          return (
            <div className="flex items-start gap-1">
              <div className={cx('grid min-w-0 flex-1 gap-1.5', fields && fields.length > 1 && 'grid-cols-2')}>
                {views}
              </div>
              {buttons}
            </div>
          )
        }}
      </RowList>
      {fault && <p className="text-danger-ink text-xs">{fault}</p>}
    </fieldset>
  )
}

/** What tells a row from the others: its label or name, the form it has, its first words. */
function summaryOf(item: unknown, fields: readonly NodeField[] | undefined): string | undefined {
  if (typeof item !== 'object' || item === null) return undefined
  const value = (path: string) => Reflect.get(item, path)
  const named = (fields ?? []).toSorted((one, other) => rank(one) - rank(other)).map(({ path }) => value(path))
  return named.find((each) => typeof each === 'string' && each !== '')
}
const rank = ({ path }: NodeField) => ['label', 'name'].indexOf(path) >>> 0

/** Several of a few, in the order in which they are offered. */
function ChoicesField({ field, entry, path, items }: Props & { entry: NodeField }) {
  const { set, isReadOnly, faultAt } = usePanelForm()
  const choices = entry.choices ?? []
  if (isReadOnly)
    return (
      <ReadField
        field={{ ...entry, kind: 'text' }}
        value={items.map((item) => choices.find(({ value }) => value === item)?.label ?? String(item)).join(', ')}
        label={field.label}
        isBare={false}
      />
    )
  return (
    <CheckboxGroup
      label={field.label}
      {...(field.help ? { help: field.help } : {})}
      error={faultAt(path)}
      options={choices}
      value={items.map(String)}
      onChange={(chosen: readonly string[]) =>
        set(
          path,
          choices.map(({ value }) => value).filter((value) => chosen.includes(value)),
          field.label,
        )
      }
    />
  )
}
