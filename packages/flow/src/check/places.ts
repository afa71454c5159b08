import type { ExpressionPlace } from '../engine/node-definition.ts'
import { compileExpression } from '../expressions/expression.ts'
import { compileTemplate } from '../expressions/template.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'

const places = new WeakMap<FlowNode, readonly ExpressionPlace[]>()

/** All expressions and templates of a node, those in its texts included; kept, as nodes never change but are replaced. */
export function expressionsOf(node: FlowNode): readonly ExpressionPlace[] {
  const known = places.get(node)
  if (known) return known
  const found = placesOf(node)
  places.set(node, found)
  return found
}

function placesOf(node: FlowNode): readonly ExpressionPlace[] {
  const definition = definitionOf(node)
  const inTexts = (definition.texts?.(node) ?? []).flatMap(({ path, texts }) =>
    Object.entries(texts).flatMap(([language, alternatives]) =>
      alternatives.flatMap((utterance, index): readonly ExpressionPlace[] =>
        utterance.text === undefined
          ? []
          : [{ path: `${path}.${language}[${index}].text`, kind: 'template', source: utterance.text }],
      ),
    ),
  )
  return [...(definition.expressions?.(node) ?? []), ...inTexts]
}

/** Names a node reads before it sets them itself. */
export function namesRead(node: FlowNode): ReadonlySet<string> {
  const read = new Set<string>()
  const ownSoFar = new Set<string>()
  for (const { kind, source, into } of expressionsOf(node)) {
    if (kind === 'expression' || source.includes('{{')) {
      for (const name of namesIn(kind, source)) if (!ownSoFar.has(name)) read.add(name)
    }
    if (into !== undefined) ownSoFar.add(into)
  }
  return read
}

export function namesIn(kind: 'expression' | 'template', source: string): ReadonlySet<string> {
  const compiled = kind === 'template' ? compileTemplate(source) : compileExpression(source)
  if (!compiled.ok) return new Set()
  return 'template' in compiled ? compiled.template.names : compiled.expression.names
}
