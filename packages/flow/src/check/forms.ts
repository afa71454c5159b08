import type { FlowDocument } from '../document.schema.ts'
import type { ValueType } from '../expressions/describe.ts'
import { typeOfExpression } from '../expressions/infer.ts'
import { splitTemplate } from '../expressions/template.ts'
import { yesNoWords } from '../expressions/yes-no-words.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** A value that a text would give as it is stored, and the words for it. */
export interface Formless {
  /** As it stands between the braces. */
  readonly expression: string
  /** The expression that puts it into words. */
  readonly words: string
  /** What people would get, such as `2026-12-24`. */
  readonly example: string
  /** The text with the words in its place. */
  readonly replaced: string
}

/** Values that people would hear or read as they are stored: “true”, “2026-12-24”, “3.3333333333333335 €”. */
export function checkForms({ document }: Graph, report: Report): void {
  const typeOf = typesOf(document)
  for (const node of document.nodes)
    for (const { path, texts } of definitionOf(node).texts?.(node) ?? [])
      for (const [language, alternatives] of Object.entries(texts))
        for (const [index, { text = '', kind }] of alternatives.entries())
          for (const { expression, words, example } of formlessIn(text, typeOf, { language, isSsml: kind === 'ssml' }))
            report.warning(
              node.id,
              'text.form',
              `“${expression.trim()}” comes out as it is stored, such as ${example}. Put it into words: ${words}`,
              `${path}.${language}[${index}].text`,
            )
}

type TypeOf = (name: string) => ValueType | undefined

/** What variables hold: what they are declared as, or what the recognizer that fills a text finds. */
export function typesOf({ settings, nodes }: FlowDocument): TypeOf {
  const types = new Map<string, ValueType>(settings.variables.map(({ name, type }) => [name, type]))
  const found = nodes.flatMap((node) => definitionOf(node).recognisers?.(node) ?? [])
  for (const { variable, recognisers } of found) {
    const kinds = new Set(recognisers.map(({ kind }) => kind))
    if (variable === undefined || types.get(variable) !== 'string' || kinds.size !== 1) continue
    if (kinds.has('date')) types.set(variable, 'date')
    if (kinds.has('time')) types.set(variable, 'time')
  }
  return (name) => types.get(name)
}

/** How a text is taken. */
interface Taken {
  readonly language?: string
  readonly isSsml?: boolean
}

export function formlessIn(text: string, typeOf: TypeOf, { language, isSsml }: Taken = {}): readonly Formless[] {
  const parts = splitTemplate(text)
  if (parts instanceof Error) return []
  const written = parts.map((part) => (typeof part === 'string' ? part : `{{${part.expression}}}`))
  return parts.flatMap((part, at) => {
    if (typeof part === 'string') return []
    const { expression } = part
    const said = parts.slice(0, at).map((one) => (typeof one === 'string' ? one : VALUE))
    if (isForMachines(said.join(''), isSsml)) return []
    const [before = '', after = ''] = [written[at - 1], written[at + 1]]
    const currency = currencyOf(said.join(''), after)
    const form = formOf(expression.trim(), typeOfExpression(expression, typeOf), currency?.code, language)
    if (!form) return []
    const [left, right] =
      currency && form.isMoney
        ? [
            isAhead(said.join(''), currency) ? before.replace(currency.ahead, '') : before,
            after.replace(currency.behind, ''),
          ]
        : [before, after]
    const replaced = [
      ...written.slice(0, Math.max(0, at - 1)),
      left,
      `{{ ${form.words} }}`,
      right,
      ...written.slice(at + 2),
    ]
    return [{ expression, words: form.words, example: form.example, replaced: replaced.join('') }]
  })
}

/** Stands for a value. */
export const VALUE = '\uFFFC'

/** Behind this a value is a part of an address, of a tag, or of what a tag puts into words. */
export function isForMachines(said: string, isSsml: boolean | undefined): boolean {
  if (/\bhttps?:\/\/\S*$/i.test(said)) return true
  if (!isSsml) return false
  return said.lastIndexOf('<') > said.lastIndexOf('>') || said.lastIndexOf('<say-as') > said.lastIndexOf('</say-as')
}

const currencyOf = (said: string, after: string): Currency | undefined =>
  CURRENCIES.find((one) => one.behind.test(after)) ?? CURRENCIES.find((one) => isAhead(said, one))

/** Whether the amount that follows is of the currency; in "5 € {{ times }}" it is of another. */
const isAhead = (said: string, { ahead }: Currency): boolean =>
  ahead.test(said) && !/[\d\uFFFC]\s*$/.test(said.replace(ahead, ''))

interface Form {
  readonly words: string
  readonly example: string
  readonly isMoney?: boolean
}

function formOf(
  source: string,
  type: ValueType | undefined,
  currency: string | undefined,
  language = '',
): Form | undefined {
  switch (type) {
    case 'boolean':
      // Without words in the language it would fail.
      if (language !== '' && !yesNoWords(language)) return undefined
      return { words: `yesNoText(${source})`, example: 'true' }
    case 'date':
      return { words: `dateText(${source})`, example: '2026-12-24' }
    case 'time':
      return { words: `timeText(${source})`, example: '14:30:00' }
    case 'duration':
      return { words: `durationText(${source})`, example: '5400s' }
    case 'list':
      return { words: `listText(${source})`, example: '["a","b"]' }
    case 'number':
      if (currency) return { words: `moneyText(${source}, "${currency}")`, example: '1234.5', isMoney: true }
      return DIVIDED.test(source) ? { words: `numberText(${source}, 2)`, example: '3.3333333333333335' } : undefined
    default:
      return undefined
  }
}

/** A division whose result nothing rounds. */
const DIVIDED = /^[^"'()]+\/[^"'()]+$/

interface Currency {
  readonly code: string
  readonly behind: RegExp
  readonly ahead: RegExp
}

/** How a currency is written behind and ahead of an amount. */
const CURRENCIES: readonly Currency[] = [
  { code: 'EUR', behind: /^\s*(?:€|euros?\b|eur\b)/i, ahead: /(?:€|\bEUR)\s*$/ },
  { code: 'CZK', behind: /^\s*(?:Kč(?!\p{L})|CZK\b|korun\p{L}*)/iu, ahead: /\bCZK\s*$/ },
  { code: 'USD', behind: /^\s*(?:\$|USD\b|dollars?\b)/i, ahead: /(?:\$|\bUSD)\s*$/ },
  { code: 'GBP', behind: /^\s*(?:£|GBP\b)/i, ahead: /(?:£|\bGBP)\s*$/ },
  { code: 'PLN', behind: /^\s*(?:zł(?:ot\p{L}*)?(?!\p{L})|PLN\b)/iu, ahead: /\bPLN\s*$/ },
  { code: 'HUF', behind: /^\s*(?:Ft\b|HUF\b|forint\p{L}*)/iu, ahead: /\bHUF\s*$/ },
  { code: 'CHF', behind: /^\s*CHF\b/i, ahead: /\bCHF\s*$/ },
]
