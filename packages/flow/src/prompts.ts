import type { FlowDocument } from './document.schema.ts'
import { definitionOf } from './nodes/registry.ts'

/** One way to say something in a flow. */
interface Place {
  readonly nodeId: string
  /** Where in the step: `texts`, or which of its other texts. */
  readonly path: string
  readonly language: string
  /** Which of the ways to say it, from 0. */
  readonly way: number
}

/** A text that a flow says as it is written: a voice can speak it before anybody calls. */
export interface Prompt extends Place {
  readonly label: string
  readonly format: 'text' | 'ssml'
  readonly text: string
}

/** A recording in the place of a text, with its words. */
export interface Recording extends Place {
  readonly asset: string
  readonly text: string
}

export interface Prompts {
  readonly prompts: readonly Prompt[]
  /** Texts with values in them, which are known only in the conversation. */
  readonly withValues: number
  /** Texts that are recordings already. */
  readonly recorded: readonly (Recording & { readonly label: string })[]
}

/** What a flow says, in the order of its steps. */
export function promptsOf({ nodes }: FlowDocument): Prompts {
  const prompts: Prompt[] = []
  const recorded: Prompts['recorded'][number][] = []
  let withValues = 0
  for (const node of nodes)
    for (const { path, texts } of definitionOf(node).texts?.(node) ?? [])
      for (const [language, ways] of Object.entries(texts))
        for (const [way, utterance] of ways.entries()) {
          const place = { nodeId: node.id, label: node.label || node.id, path, language, way }
          if (utterance.kind === 'audio')
            recorded.push({ ...place, asset: utterance.asset, text: utterance.text ?? '' })
          else if (utterance.text.includes('{{')) withValues++
          else if (utterance.text.trim() !== '')
            prompts.push({ ...place, format: utterance.kind, text: utterance.text })
        }
  return { prompts, withValues, recorded }
}

/** The document with recordings in the place of texts; a place that it does not have is passed over. */
export function withRecordings(document: FlowDocument, recordings: readonly Recording[]): FlowDocument {
  const changed = structuredClone(document)
  const nodes = new Map(changed.nodes.map((node) => [node.id, node]))
  for (const { nodeId, path, language, way, asset, text } of recordings) {
    const node = nodes.get(nodeId)
    const place =
      node &&
      definitionOf(node)
        .texts?.(node)
        .find((one) => one.path === path)
    const ways = place?.texts[language]
    if (ways?.[way]) ways[way] = { kind: 'audio', asset, text }
  }
  return changed
}
