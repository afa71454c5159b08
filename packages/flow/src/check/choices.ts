import type { Recogniser } from '@parley/recognise/recogniser.schema.ts'
import { phrasesOf } from '../engine/program.ts'
import { LIMITS } from '../limits.ts'
import { reactionsOf } from '../nodes/registry.ts'
import type { Reaction } from '../reaction.schema.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** The same words, keys or models under two reactions of a step: only the first of them is ever taken. */
export function checkChoices({ document }: Graph, report: Report): void {
  let phrases = 0
  for (const node of document.nodes) {
    const reactions = reactionsOf(node)
    phrases += phrasesOf(reactions)
    // A document with more is not published for that alone.
    if (phrases > LIMITS.documentPhrases) break
    checkReactions(node.id, reactions, 'reactions', report)
  }
  checkReactions(null, document.settings.globalIntents, 'globalIntents', report)
}

function checkReactions(nodeId: string | null, reactions: readonly Reaction[], path: string, report: Report): void {
  if (reactions.length < 2) return
  const known = new Map<string, number>()
  for (const [index, { recognise }] of reactions.entries()) {
    for (const [place, one] of recognise.entries()) {
      let isSaid = false
      for (const { key, words } of keysOf(one)) {
        const first = known.get(key)
        if (first === undefined) known.set(key, index)
        else if (first !== index && !isSaid) {
          isSaid = true
          report.warning(
            nodeId,
            'reaction.same',
            `“${named(reactions[index])}” recognizes ${words} as “${named(reactions[first])}” does, which is taken instead`,
            `${path}[${index}].recognise[${place}]`,
          )
        }
      }
    }
  }
}

const named = (reaction: Reaction | undefined): string => reaction?.label || reaction?.name || ''

const plain = (phrase: string): string =>
  phrase
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

function keysOf(one: Recogniser): readonly { readonly key: string; readonly words: string }[] {
  if (one.kind === 'phrases')
    return Object.entries(one.phrases).flatMap(([language, phrases]) =>
      phrases.map((phrase) => ({ key: `phrase ${language} ${plain(phrase)}`, words: `“${phrase}”` })),
    )
  if (one.kind === 'keys') return [{ key: `keys ${one.keys}`, words: `the key “${one.keys}”` }]
  return [{ key: JSON.stringify(one), words: 'the same' }]
}
