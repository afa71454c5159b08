import type { DiagnosticInput, DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { BUILTIN_KINDS } from '@parley/recognise/languages.ts'
import type { FlowDocument } from '../picture/flow-picture.ts'
import { t } from './testCall.messages.ts'

type Listening = Pick<Extract<DiagnosticOutput, { type: 'listening' }>, 'dtmf'> | undefined

const MOST_REPLIES = 8
const MOST_LETTERS = 40
/** What a hint of the engine's own stands for; a number or a date has no one answer to offer. */
const BUILT_IN: Readonly<Record<string, string>> = {
  ...Object.fromEntries(BUILTIN_KINDS.map((kind) => [kind, ''])),
  yes: t('hintYes'),
  no: t('hintNo'),
  unsure: t('hintUnsure'),
}

/** Answers worth a button: what the step listens for. */
export function quickReplies(hints: readonly string[]): readonly string[] {
  const words = hints.map((hint) => BUILT_IN[hint] ?? hint).filter((word) => word !== '' && word.length <= MOST_LETTERS)
  return [...new Set(words)].slice(0, MOST_REPLIES)
}

const KEYS = /^[0-9*#]{1,32}$/
const KEY = /^[0-9*#]$/

/** What was typed as it is sent: keys where keys are expected, a text otherwise; nothing while nobody listens. */
export function inputOf(text: string, listening: Listening): Exclude<DiagnosticInput, { type: 'debug' }> | undefined {
  const typed = text.trim()
  if (!listening || typed === '') return undefined
  return listening.dtmf && KEYS.test(typed) ? { type: 'dtmf', keys: typed } : { type: 'text', text: typed }
}

/** Whether one key is a whole answer, or several make a number. */
export function takesSingleKeys(document: FlowDocument | undefined, nodeId: string | undefined): boolean {
  const node = document?.nodes.find(({ id }) => id === nodeId)
  if (!node) return false
  const { waits = false, outlets, assigns } = definitionOf(node)
  return waits && !assigns?.(node).length && outlets(node).some((outlet) => KEY.test(outlet))
}
