import type { FlowDocument } from './document.schema.ts'
import { definitionOf } from './nodes/registry.ts'

/** A text that a flow says as it is written: a voice can speak it before anybody calls. */
export interface Prompt {
  readonly nodeId: string
  readonly label: string
  /** Where in the step: `texts`, or which of its other texts. */
  readonly path: string
  readonly language: string
  /** Which of the ways to say it, from 0. */
  readonly way: number
  readonly format: 'text' | 'ssml'
  readonly text: string
}

export interface Prompts {
  readonly prompts: readonly Prompt[]
  /** Texts with values in them, which are known only in the conversation. */
  readonly withValues: number
  /** Texts that are recordings already. */
  readonly recorded: number
}

/** What a flow says, in the order of its steps. */
export function promptsOf({ nodes }: FlowDocument): Prompts {
  const prompts: Prompt[] = []
  let [withValues, recorded] = [0, 0]
  for (const node of nodes)
    for (const { path, texts } of definitionOf(node).texts?.(node) ?? [])
      for (const [language, ways] of Object.entries(texts))
        for (const [way, utterance] of ways.entries()) {
          if (utterance.kind === 'audio') recorded++
          else if (utterance.text.includes('{{')) withValues++
          else if (utterance.text.trim() !== '') {
            const { kind: format, text } = utterance
            prompts.push({ nodeId: node.id, label: node.label || node.id, path, language, way, format, text })
          }
        }
  return { prompts, withValues, recorded }
}
