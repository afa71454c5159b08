import { FlowFault } from '../engine/flow-fault.ts'
import type { Rendered, Turn } from '../engine/turn.ts'
import { inLanguage } from '../texts/language.ts'
import type { Texts } from '../texts/text.schema.ts'

/** How long what carries messages may take. */
export const SEND_MS = 30_000

/** A text that is sent rather than said: in the language of the conversation, of several the first. */
export function messageIn(turn: Turn, texts: Texts): Rendered {
  const { language } = turn.draft
  const [utterance] = inLanguage(texts, language, turn.program.settings.defaultLanguage) ?? []
  if (!utterance?.text) throw new FlowFault('text.missing', `There is no text for the language "${language}"`)
  return turn.render(utterance.text)
}
