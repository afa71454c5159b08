import { valueAt, withValueAt } from '@parley/flow/edit/path.ts'
import { useId, useMemo, useState } from 'react'
import { useEditing, useEditor } from '../designer-context.ts'
import { Fields } from './Fields.tsx'
import { setShared, sharedFields, sharedValue } from './many.ts'
import { t } from './panel.messages.ts'
import { type PanelForm, PanelFormContext, useFlowDocument } from './panel-form.ts'

/** What several selected steps have in common, changed for all of them at once. */
export function ManyPanel() {
  const { editor, isReadOnly } = useEditing()
  const document = useFlowDocument()
  const selection = useEditor((state) => state.selection)
  const heading = useId()
  const [fault, setFault] = useState<{ path: string; message: string }>()
  const nodes = useMemo(() => document.nodes.filter(({ id }) => selection.has(id)), [document, selection])
  const all = sharedFields(nodes)
  const mixed = all.filter(({ path }) => sharedValue(nodes, path).isMixed)
  // Only of a value that is the same can a part be changed.
  const fields = all.filter((field) => !mixed.includes(field) || field.kind !== 'list')
  const value = Object.fromEntries(fields.map(({ path }) => [path, sharedValue(nodes, path).value]))
  const form: PanelForm = {
    id: nodes[0]?.id ?? null,
    value,
    isReadOnly,
    at: (path) => valueAt(value, path),
    needsText: () => false,
    faultAt: (path) => (fault && path[0] === fault.path ? fault.message : undefined),
    leave: () => setFault(undefined),
    set(path, next, label) {
      const name = String(path[0])
      const whole = withValueAt(valueAt(value, [name]), path.slice(1), next)
      const result = setShared(document, [...selection], name, whole)
      if (typeof result === 'string') return setFault({ path: name, message: result })
      setFault(undefined)
      editor.apply(result, t('changed', { label }), `many ${name}`)
    },
  }
  return (
    <PanelFormContext value={form}>
      <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-5 p-4">
        <header className="flex flex-col gap-1">
          <h2 id={heading} className="font-semibold text-base text-ink">
            {t('manySelected', { count: nodes.length })}
          </h2>
          <p className="text-faint text-xs">{fields.length === 0 ? t('nothingShared') : t('manyText')}</p>
        </header>
        <Fields fields={fields.map((field) => (mixed.includes(field) ? { ...field, help: t('mixed') } : field))} />
      </section>
    </PanelFormContext>
  )
}
