import { modelKey } from '@parley/recognise/model-key.ts'
import type { Recogniser } from '@parley/recognise/recogniser.schema.ts'
import { expressionsOf } from './check/places.ts'
import type { FlowDocument } from './document.schema.ts'
import type { ReferenceKind } from './engine/node-definition.ts'
import { compileExpression } from './expressions/expression.ts'
import { compileTemplate } from './expressions/template.ts'
import type { Json } from './json.ts'
import type { FlowNode } from './nodes/registry.schema.ts'
import { definitionOf } from './nodes/registry.ts'

/** One use: what is used by which node. `nodeId` is null for the settings. */
export interface Relation {
  readonly kind: ReferenceKind | 'language' | 'variable'
  /** Guid; the code of a language; the name of a variable or a secret. */
  readonly id: string
  readonly nodeId: string | null
  /** Version policy of a subflow. */
  readonly version?: Json
}

/** Everything a document refers to, each once for a node, in the order of the nodes. */
export function relationsOf(document: FlowDocument): readonly Relation[] {
  const { languages, globalIntents } = document.settings
  const relations: Relation[] = [
    ...languages.map(({ code }): Relation => ({ kind: 'language', id: code, nodeId: null })),
    ...globalIntents.flatMap((intent) => [
      ...recogniserRelations(intent.recognise, null),
      ...(intent.variable === undefined ? [] : [{ kind: 'variable' as const, id: intent.variable, nodeId: null }]),
    ]),
    ...document.nodes.flatMap(nodeRelations),
  ]
  return [
    ...new Map(
      relations.map((one) => [`${one.kind} ${one.id} ${one.nodeId ?? ''} ${JSON.stringify(one.version ?? null)}`, one]),
    ).values(),
  ]
}

function nodeRelations(node: FlowNode): readonly Relation[] {
  const definition = definitionOf(node)
  const nodeId = node.id
  return [
    ...(definition.references?.(node) ?? []).map((one): Relation => ({ ...one, nodeId })),
    ...(definition.recognisers?.(node) ?? []).flatMap((place) => recogniserRelations(place.recognisers, nodeId)),
    ...(definition.assigns?.(node) ?? []).map(({ variable }): Relation => ({ kind: 'variable', id: variable, nodeId })),
    ...variablesRead(node).map((id): Relation => ({ kind: 'variable', id, nodeId })),
  ]
}

function recogniserRelations(recognisers: readonly Recogniser[], nodeId: string | null): readonly Relation[] {
  return recognisers.flatMap((one): readonly Relation[] => {
    if (one.kind === 'grammar') return [{ kind: 'grammar', id: one.grammar, nodeId }]
    return one.kind === 'model' ? [{ kind: 'model', id: one.model, nodeId }] : []
  })
}

/** Keys of the models (`modelKey`) that it names, each once. */
export const modelsIn = ({ settings, nodes }: FlowDocument): readonly string[] => [
  ...new Set(
    [
      ...settings.globalIntents.map(({ recognise }) => recognise),
      ...nodes.flatMap((node) => (definitionOf(node).recognisers?.(node) ?? []).map(({ recognisers }) => recognisers)),
    ].flatMap((recognisers) => recognisers.flatMap((one) => (one.kind === 'model' ? [modelKey(one)] : []))),
  ),
]

function variablesRead(node: FlowNode): readonly string[] {
  return expressionsOf(node).flatMap(({ kind, source, names = [] }) => {
    if (kind === 'template' && !source.includes('{{')) return []
    const compiled = kind === 'template' ? compileTemplate(source) : compileExpression(source)
    if (!compiled.ok) return []
    const read = 'template' in compiled ? compiled.template.names : compiled.expression.names
    return [...read].filter((name) => !names.includes(name))
  })
}
