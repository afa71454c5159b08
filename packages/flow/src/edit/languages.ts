import type { FlowDocument } from '../document.schema.ts'
import { LIMITS } from '../limits.ts'
import { type FlowNode, flowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import { languageCode } from '../primitives.schema.ts'
import type { Edit } from './edit.ts'
import { withValueAt } from './path.ts'

/** Has the flow speak another language; its texts are missing until they are written. */
export function addLanguage({ settings: { languages } }: FlowDocument, code: string): Edit {
  const isKnown = languages.some((language) => language.code === code)
  if (isKnown || languages.length >= LIMITS.languages || !languageCode.safeParse(code).success) return {}
  return { settings: { languages: [...languages, { code }] } }
}

/** Has the flow no longer speak a language, and takes its texts away. The default language stays. */
export function removeLanguage(document: FlowDocument, code: string): Edit {
  const { languages, defaultLanguage } = document.settings
  if (code === defaultLanguage || !languages.some((language) => language.code === code)) return {}
  const changed = document.nodes.flatMap((node) => {
    const now = withoutLanguage(node, code)
    return now === node ? [] : [[node.id, now] as const]
  })
  return {
    nodes: Object.fromEntries(changed),
    settings: { languages: languages.filter((language) => language.code !== code) },
  }
}

function withoutLanguage(node: FlowNode, code: string): FlowNode {
  const places = (definitionOf(node).texts?.(node) ?? []).filter(({ texts }) => Object.hasOwn(texts, code))
  if (places.length === 0) return node
  const now = places.reduce<unknown>((value, { path }) => withValueAt(value, `${path}.${code}`, undefined), node)
  return flowNode.parse(now)
}
