import type { FlowNode } from '@parley/flow'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import type { FlowVariable } from '../../../flows/testCall/start-values.ts'
import type { LiveVariable } from '../../../flows/testCall/test-call.reducer.ts'
import type { Editor } from '../../editor.ts'

const VALUE = /\{\{(.*?)\}\}/gs

/** Variables that a request uses, and those it saves to: what is in the places of values, and the expressions of the answer. */
export function variablesOf(node: FlowNode, declared: readonly FlowVariable[]) {
  const definition = definitionOf(node)
  const places = definition.expressions?.(node) ?? []
  const used = places.map(({ kind, source }) =>
    kind === 'template' ? [...source.matchAll(VALUE)].map(([, expression = '']) => expression).join(' ') : source,
  )
  const names = new Set(used.join(' ').match(/[A-Za-z]\w*/g))
  const saved = new Set(definition.assigns?.(node).map(({ variable }) => variable))
  return {
    used: declared.filter(({ name }) => names.has(name)),
    needed: declared.filter(({ name }) => names.has(name) || saved.has(name)),
  }
}

/** What was typed for variables of a flow, by its editor: choosing another step keeps it, leaving the flow does not. */
const typed = new WeakMap<Editor, Readonly<Record<string, string>>>()

export const typedIn = (editor: Editor): Readonly<Record<string, string>> => typed.get(editor) ?? {}
export const keepTyped = (editor: Editor, texts: Readonly<Record<string, string>>) => void typed.set(editor, texts)

/** What variables held last in the test conversation beside it, as one would type it. */
export const textsOf = (variables: readonly LiveVariable[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    variables.flatMap(({ name, value, isRedacted }) =>
      isRedacted || value === null ? [] : [[name, typeof value === 'string' ? value : JSON.stringify(value)]],
    ),
  )
