import type { NodeField } from '@parley/flow/nodes/field.ts'
import { settingsFields } from '@parley/flow/nodes/fields.ts'
import { useId } from 'react'
import { useDesigner } from '../designer-context.ts'
import { ProblemsHere } from '../problems/ProblemsHere.tsx'
import { Fields } from './Fields.tsx'
import { t } from './panel.messages.ts'
import { PanelFormContext, useFlowDocument, useNodeForm, type useVisitedSteps } from './panel-form.ts'

/** Variables have a list of their own, which knows who uses them. */
const ELSEWHERE: ReadonlySet<string> = new Set(['variables'])

/** Nothing reads texts aloud yet: voices are kept in documents and not offered. */
const UNHEARD: ReadonlySet<string> = new Set(['voice', 'prosody'])
const offered = settingsFields()
  .filter(({ path }) => !ELSEWHERE.has(path))
  .map((field): NodeField => {
    const { path, each } = field
    if (path !== 'languages' || !each?.fields) return field
    return { ...field, each: { ...each, fields: each.fields.filter((part) => !UNHEARD.has(part.path)) } }
  })

/** What can be set on the flow as a whole; only what others run has an interface. */
export function FlowPanel({ visited }: { visited: ReturnType<typeof useVisitedSteps> }) {
  const { flow } = useDesigner()
  const { settings, nodes } = useFlowDocument()
  const form = useNodeForm(settings, visited)
  const heading = useId()
  const isShared = flow.scriptKind === 'component' || settings.interface !== undefined
  const fields = offered.filter(({ path }) => path !== 'interface' || isShared)
  return (
    <PanelFormContext value={form}>
      <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-5 p-4">
        <header className="flex flex-col gap-1">
          <h2 id={heading} className="font-semibold text-base text-ink">
            {t(flow.scriptKind === 'component' ? 'componentSettings' : 'flow')}
          </h2>
          <p className="text-faint text-xs">
            {t('steps', { count: nodes.length })} · {t('flowText')}
          </p>
        </header>
        <ProblemsHere id={null} />
        <Fields fields={fields} />
      </section>
    </PanelFormContext>
  )
}
