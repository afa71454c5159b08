import { inLanguage } from '@parley/recognise/language.ts'
import { EVENT } from '../engine/event-kind.ts'
import { FlowFault } from '../engine/flow-fault.ts'
import type { FlowInput } from '../engine/input.ts'
import type { Rendered, Turn } from '../engine/turn.ts'
import { isObject, type Json } from '../json.ts'
import type { Texts } from '../texts/text.schema.ts'

/** How long what carries messages may take. */
export const SEND_MS = 30_000

/** Whether an answer only says that something would have been done, as in a test. */
export const isPretended = (input: FlowInput): boolean =>
  input.kind === 'answered' && isObject(input.value) && input.value.test === true

/** Records what a test would have sent. */
export const wouldSend = (turn: Turn, what: string, text: string, data: { readonly [key: string]: Json }): void =>
  turn.event(EVENT.AGENT, { text: `Not sent, as this is a test: ${what}\n${text}`, data: { ...data, test: true } })

/** A text that is sent rather than said: in the language of the conversation, of several the first. */
export function messageIn(turn: Turn, texts: Texts): Rendered {
  const { language } = turn.draft
  const [utterance] = inLanguage(texts, language, turn.program.settings.defaultLanguage) ?? []
  if (!utterance?.text) throw new FlowFault('text.missing', `There is no text for the language "${language}"`)
  return turn.render(utterance.text)
}
