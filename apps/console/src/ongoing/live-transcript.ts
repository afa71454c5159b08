import { type RiskLevel, type RiskRules, scoreRisk } from '@parley/contract/agentAssist/risk.rules.ts'
import { eventKind } from '@parley/contract/enums/conversation.enum.ts'
import { jsonFields } from '@parley/contract/kernel/jsonFields.ts'
import type { Json } from '@parley/contract/kernel/schema.ts'
import { type Speaker, speakerOf } from '@parley/contract/ongoing/ongoing.enum.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { t } from './call.messages.ts'

const KIND = eventKind.of
type Output<T extends DiagnosticOutput['type']> = Extract<DiagnosticOutput, { type: T }>

/** One line of what is said, or of what happens beside it. */
export interface LiveLine {
  readonly seq: number
  readonly offsetMs: number
  /** Undefined: a note. */
  readonly by: Speaker | undefined
  readonly text: string
  readonly isAlarming?: boolean
}

/** What is worth reading while it happens. */
export function linesOf(outputs: readonly DiagnosticOutput[]): LiveLine[] {
  /** For whom the bot is suspended. */
  let holder: Json | undefined
  return outputs.flatMap((output) => {
    if (output.type !== 'event') return []
    const lines = lineOf(output, holder)
    const deed = output.kind === KIND.AGENT ? jsonFields(output.data) : {}
    if (deed.do === 'suspend') holder = deed.by
    if (deed.do === 'resume') holder = undefined
    return lines
  })
}

/** A bot that another one has suspended already is taken over from them. */
function lineOf({ seq, offsetMs, kind, text, data }: Output<'event'>, holder: Json | undefined): LiveLine[] {
  const at = { seq, offsetMs }
  const by = speakerOf({ kind, data })
  if (by) return text === null ? [] : [{ ...at, by, text }]
  if (kind === KIND.ERROR || kind === KIND.WARNING)
    return text === null ? [] : [{ ...at, by: undefined, text, isAlarming: kind === KIND.ERROR }]
  if (kind !== KIND.AGENT) return []
  const deed = jsonFields(data)
  if (deed.do === 'risk') return [{ ...at, by: undefined, text: riskWords(deed), isAlarming: deed.level === 'High' }]
  const name = typeof deed.name === 'string' ? deed.name : t('someone')
  const isTaken = deed.do === 'suspend' && holder !== undefined && holder !== deed.by
  const words = isTaken ? t('did_takeOver', { name }) : deedWords(deed.do, name)
  return words === undefined ? [] : [{ ...at, by: undefined, text: words }]
}

function deedWords(deed: Json | undefined, name: string): string | undefined {
  if (deed === 'suspend') return t('did_suspend', { name })
  if (deed === 'resume') return t('did_resume', { name })
  if (deed === 'transfer') return t('did_transfer', { name })
  return deed === 'end' ? t('did_end', { name }) : undefined
}

const riskWords = ({ level, points, phrases }: ReturnType<typeof jsonFields>): string =>
  t('riskNote', {
    level: typeof level === 'string' ? (level satisfies string as RiskLevel).toLowerCase() : t('belowLow'),
    points: Number(points ?? 0),
    phrases: Array.isArray(phrases) ? phrases.join(', ') : '',
  })

/** The variables as they are now, by their names; what may not be shown is null. */
export function variablesOf(
  outputs: readonly DiagnosticOutput[],
): readonly (readonly [name: string, value: Json | null])[] {
  const values = new Map<string, Json | null>()
  for (const output of outputs) {
    if (output.type === 'started')
      for (const [name, value] of Object.entries(jsonFields(output.variables))) values.set(name, value ?? null)
    if (output.type === 'variable') values.set(output.name, output.value)
  }
  return [...values].filter(([, value]) => value !== null && value !== '')
}

/** Phrases that raise the risk, made ready to be marked in many texts. */
export const marksOf = (phrases: readonly string[]): RiskRules => ({
  phrases: phrases.map((text) => ({ text, weight: 1 })),
  thresholds: { low: 1, medium: 2, high: 3 },
})

/** A text in parts, those that raise the risk marked. */
export function markedParts(text: string, marks: RiskRules): readonly { text: string; isMarked: boolean }[] {
  const { hits } = scoreRisk(text, marks)
  const parts: { text: string; isMarked: boolean }[] = []
  let at = 0
  for (const { from, to } of hits) {
    if (from > at) parts.push({ text: text.slice(at, from), isMarked: false })
    parts.push({ text: text.slice(from, to), isMarked: true })
    at = to
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMarked: false })
  return parts
}
