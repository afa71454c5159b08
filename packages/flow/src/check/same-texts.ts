import { baseLanguage } from '@parley/recognise/language.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Texts } from '../texts/text.schema.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** Words from which on a text is hardly the same in two languages by chance: names, numbers and greetings are shorter. */
const FEWEST_WORDS = 5
const FEWEST_LETTERS = 25

/** Texts that say the same in two languages, so that one of them is not translated. */
export function checkSameTexts({ document }: Graph, report: Report): void {
  const codes = document.settings.languages.map(({ code }) => code)
  if (new Set(codes.map(baseLanguage)).size < 2) return
  for (const node of document.nodes)
    for (const { path, texts } of definitionOf(node).texts?.(node) ?? []) {
      const twins = twinsIn(texts)
      if (twins)
        report.warning(
          node.id,
          'translation.same',
          `the text in ${twins[1]} is the one in ${twins[0]}. Translate it`,
          `${path}.${twins[1]}[${twins[2]}].text`,
        )
    }
}

function twinsIn(texts: Texts): readonly [one: string, other: string, index: number] | undefined {
  const known = new Map<string, string>()
  for (const [language, alternatives] of Object.entries(texts))
    for (const [index, { text = '' }] of alternatives.entries()) {
      if (text.length < FEWEST_LETTERS) continue
      const words = wordsOf(text)
      if (words === undefined) continue
      const other = known.get(words)
      if (other === undefined) known.set(words, language)
      else if (baseLanguage(other) !== baseLanguage(language)) return [other, language, index]
    }
  return undefined
}

/** The words without mark-up and values; undefined where they are few. */
function wordsOf(text: string): string | undefined {
  const words = text
    .replaceAll(/\{\{[^{}]*\}\}|<[^<>]*>|\bhttps?:\/\/\S+/g, ' ')
    .toLowerCase()
    .match(/\p{L}+/gu)
  if (!words || words.length < FEWEST_WORDS) return undefined
  const all = words.join(' ')
  return all.length < FEWEST_LETTERS ? undefined : all
}
