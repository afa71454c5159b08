import { baseLanguage } from '@parley/recognise/language.ts'
import type { FlowDocument } from '../document.schema.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

export interface SpokenText {
  readonly language: string
  /** Without mark-up. */
  readonly text: string
  /** As it is written. */
  readonly source: string
  readonly isSsml: boolean
  readonly path: string
}

const TAGS = /<[^<>]*>/g

/** What the bot speaks at a step, each alternative in each language. */
export function spokenIn(node: FlowNode): readonly SpokenText[] {
  const { isWritten, texts: textsOf } = definitionOf(node)
  if (isWritten) return []
  return (textsOf?.(node) ?? []).flatMap(({ path, texts }) =>
    Object.entries(texts).flatMap(([language, alternatives]) =>
      alternatives.flatMap(({ kind, text }, index) =>
        text === undefined
          ? []
          : [
              {
                language,
                source: text,
                isSsml: kind === 'ssml',
                text: kind === 'ssml' ? text.replaceAll(TAGS, ' ') : text,
                path: `${path}.${language}[${index}].text`,
              },
            ],
      ),
    ),
  )
}

/** Seconds after which people have forgotten how a text began. */
export const LONGEST_TEXT = 30

/**
 * Characters a second at usual speed, an estimate: 150 words a minute, the rate of audio books, of 6 characters with the space behind them;
 * of scripts that write a syllable or a word in one character about 5 a second.
 */
const RATE = 15
const DENSE_RATE = 5
const DENSE: ReadonlySet<string> = new Set(['zh', 'ja', 'ko', 'th'])
/** What stands for a value. */
const VALUE = 'x'.repeat(10)

export function secondsOf(language: string, text: string, speed = 1): number {
  const said = text
    .replaceAll(/\{\{[^{}]*\}\}/g, VALUE)
    .replaceAll(/\s+/g, ' ')
    .trim()
  return said.length / (DENSE.has(baseLanguage(language)) ? DENSE_RATE : RATE) / speed
}

/** Texts that are too long to be listened to. */
export function checkLength({ document }: Graph, report: Report): void {
  const speeds = speedsOf(document)
  for (const node of document.nodes)
    for (const { language, text, path } of spokenIn(node)) {
      // Nothing this short takes so long; most texts are.
      if (text.length < LONGEST_TEXT * 2) continue
      const seconds = Math.round(secondsOf(language, text, speeds.get(language)))
      if (seconds > LONGEST_TEXT)
        report.warning(
          node.id,
          'text.long',
          `the text in ${language} takes about ${seconds} seconds to speak. Callers remember about ${LONGEST_TEXT}; divide it, or ask in between`,
          path,
        )
    }
}

const speedsOf = ({ settings }: FlowDocument): ReadonlyMap<string, number> =>
  new Map(settings.languages.map(({ code, prosody }) => [code, prosody?.rate ?? 1]))
