import type { Json } from '@parley/contract/kernel/schema.ts'
import type { ExtractedField, Finding } from '@parley/contract/postcall/postcall.schema.ts'
import { findDate, findEmail, findMoney, findNumber, findTime } from '@parley/recognise'
import type { Said } from '../../services/saidLines.ts'

interface Source {
  readonly said: readonly Said[]
  readonly final: Readonly<Record<string, Json | undefined>>
  readonly changes: readonly { readonly seq: number; readonly name: string }[]
  readonly language: string
  /** When the call began, by which days such as tomorrow are understood. */
  readonly at: string
  readonly zone: string
}

/** What was found out in a call, read from it as it is now: what was hidden or removed since is not told. */
export const fieldsOf = (fields: readonly ExtractedField[], source: Source): Finding['fields'] =>
  fields.map(({ name, source: from, variable }) => ({
    name,
    ...(from === 'variable' ? fromVariable(variable, source) : recognised(from, source)),
  }))

function fromVariable(name: string, { final, changes, said }: Source) {
  const changed = changes.findLast((each) => each.name === name)
  const before = changed && said.findLast(({ who, seq }) => who === 'caller' && seq < changed.seq)
  return { value: (Object.hasOwn(final, name) ? final[name] : null) ?? null, turn: before?.seq ?? null }
}

/** The last thing of its kind that the caller said: who corrects themselves means the later one. */
function recognised(from: Exclude<ExtractedField['source'], 'variable'>, { said, ...around }: Source) {
  for (const { who, text, seq } of said.toReversed()) {
    const value = who === 'caller' ? valueIn(from, text, around) : undefined
    if (value !== undefined) return { value, turn: seq }
  }
  return { value: null, turn: null }
}

function valueIn(from: string, text: string, { language, at, zone }: Omit<Source, 'said'>): Json | undefined {
  if (from === 'number') return findNumber(text, language, () => true)?.value
  if (from === 'money') return asJson(findMoney(text, language)?.value)
  if (from === 'date') return findDate(text, language, { at, zone })?.value
  if (from === 'time') return findTime(text, language)?.value
  return findEmail(text, language)?.value
}

const asJson = (value: { readonly amount: number; readonly currency: string | null } | undefined): Json | undefined =>
  value && { ...value }
