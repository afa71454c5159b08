import type { FlowDocument, Texts } from '@parley/flow'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { isMissingIn, languagesOf } from '../panel/texts/utterance.ts'

/** A place of a step where something is said. */
export interface TextRow {
  readonly nodeId: string
  readonly step: string
  readonly path: string
  /** When it is said; nothing where it is said whenever the step is entered. */
  readonly when: string | undefined
  readonly texts: Texts
  /** Languages of the flow that have no words here and should. */
  readonly missing: readonly string[]
}

/** Everything a flow says, step by step; what may be silent and is comes not. */
export function textRows({ nodes, settings }: FlowDocument): readonly TextRow[] {
  const codes = languagesOf(settings)
  return nodes.flatMap((node) =>
    (definitionOf(node).texts?.(node) ?? []).flatMap(({ path, when, texts, required }): TextRow[] => {
      const missing = codes.filter((code) => isMissingIn(texts, code, required))
      if (!required && missing.length === 0 && Object.keys(texts).length === 0) return []
      return [{ nodeId: node.id, step: node.label || node.id, path, when, texts, missing }]
    }),
  )
}
