import type { NodeInput } from './flowKit.ts'

type Reaction = NonNullable<Extract<NodeInput, { type: 'listen' }>['reactions']>[number]

/** The engine knows yes and no of some languages; for others the flow brings its own words. */
const words = {
  yes: { 'es-ES': ['sí', 'si', 'claro', 'de acuerdo', 'vale', 'por supuesto'] },
  no: { 'es-ES': ['no', 'no gracias', 'todavía no', 'mejor no'] },
} as const

/** Adds the words for yes and no wherever they are asked for, in those languages of the flow that need it. */
export function withOwnYesNo(languages: readonly string[], nodes: readonly NodeInput[]): NodeInput[] {
  if (!languages.includes('es-ES')) return [...nodes]
  return nodes.map((node) =>
    node.type === 'listen' && node.reactions ? { ...node, reactions: node.reactions.map(extend) } : node,
  )
}

function extend(reaction: Reaction): Reaction {
  const asked = reaction.recognise.find((one) => one.kind === 'yes' || one.kind === 'no')
  if (asked?.kind !== 'yes' && asked?.kind !== 'no') return reaction
  const phrases = { 'es-ES': [...words[asked.kind]['es-ES']] }
  return { ...reaction, recognise: [...reaction.recognise, { kind: 'phrases', phrases }] }
}
