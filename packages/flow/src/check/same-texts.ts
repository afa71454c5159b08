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
      for (const { other, language, index } of twinsIn(texts))
        report.warning(
          node.id,
          'translation.same',
          `the text in ${language} is the one in ${other}. Translate it`,
          `${path}.${language}[${index}].text`,
        )
    }
}

interface Twin {
  readonly other: string
  readonly language: string
  readonly index: number
}

/** All of them: one that is muted hides none of the others. */
function twinsIn(texts: Texts): readonly Twin[] {
  const twins: Twin[] = []
  const known = new Map<string, string>()
  for (const [language, alternatives] of Object.entries(texts))
    for (const [index, { text = '' }] of alternatives.entries()) {
      if (text.length < FEWEST_LETTERS) continue
      const words = wordsOf(text)
      if (words === undefined) continue
      const other = known.get(words)
      if (other === undefined) known.set(words, language)
      else if (baseLanguage(other) !== baseLanguage(language)) twins.push({ other, language, index })
    }
  return twins
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
