import type { ExpressionPlace } from '../engine/node-definition.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'

/** All expressions and templates of a node, those in its texts included. */
export function expressionsOf(node: FlowNode): readonly ExpressionPlace[] {
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
