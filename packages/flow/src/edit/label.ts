import type { NodeField } from '../nodes/field.ts'
import { fieldsOf, settingsFields } from '../nodes/fields.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import type { PathStep } from './path.ts'

/** A place as people read it: `Greeting › Texts › en`; of the settings where there is no node. */
export function labelOf(node: FlowNode | null, steps: readonly PathStep[]): string {
  const words = node ? [node.label || node.id] : steps.length === 0 ? ['Settings'] : []
  let fields: readonly NodeField[] = node ? fieldsOf(node.type) : settingsFields()
  let each: NodeField | undefined
  for (const step of steps) {
    const field: NodeField | undefined = typeof step === 'string' ? fields.find(({ path }) => path === step) : undefined
    // The entry of a record goes by its key, that of a list by its name; a field by what the schema calls it.
    words.push(typeof step === 'number' ? `${step + 1}` : typeof step === 'string' ? field?.label || step : step.entry)
    const inner: NodeField | undefined = field ?? each
    fields = [...(inner?.fields ?? []), ...(inner?.variants ?? []).flatMap((variant) => variant.fields)]
    each = inner?.each
  }
  return words.join(' › ')
}
