import type { FlowDocument } from '@parley/flow'
import { type DocumentProblem, parseFlowDocument } from '@parley/flow/parse.ts'
import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { config } from 'zod'
import { t } from './detail.messages.ts'

export { type Suggestions, suggestionsAt } from './document-fields.ts'

// The page's security policy allows no code made from strings.
config({ jitless: true })

/** A fault of a document, and where in its text it stands. */
export type PlacedProblem = DocumentProblem & { from: number; to: number; line: number }

const MOST_SYNTAX = 20
const STRICT = { disallowComments: true, allowTrailingComma: false }

/** In words what a reader of JSON stumbled over; what has none of its own is said in general. */
const SYNTAX: Readonly<Record<string, () => string>> = {
  CommaExpected: () => t('jsonComma'),
  ColonExpected: () => t('jsonColon'),
  ValueExpected: () => t('jsonValue'),
  PropertyNameExpected: () => t('jsonName'),
  CloseBraceExpected: () => t('jsonBrace'),
  CloseBracketExpected: () => t('jsonBracket'),
  UnexpectedEndOfString: () => t('jsonQuote'),
  EndOfFileExpected: () => t('jsonEnd'),
  InvalidCommentToken: () => t('jsonComment'),
}

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** `nodes[3].reactions[0].name` as the steps of the way. */
const partsOf = (path: string) =>
  [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([part, index]) => (index === undefined ? part : Number(index)))

/** The text of what a path leads to; of its nearest surroundings where it leads to nothing, since something is missing there. */
function rangeOf(root: Node | undefined, path: string): { from: number; to: number } {
  let node = root
  const parts = partsOf(path)
  for (const part of parts) {
    const next = node && findNodeAtLocation(node, [part])
    if (!next) break
    node = next
  }
  if (!node) return { from: 0, to: 0 }
  // Of an object or a list its first sign is enough: nobody wants ten screens underlined.
  const isLarge = node.type === 'object' || node.type === 'array'
  return { from: node.offset, to: node.offset + (isLarge ? 1 : node.length) }
}

/** What is wrong with a pasted or chosen document, found the way the core will, before anything is sent. */
export const problemsIn = (text: string): readonly PlacedProblem[] => readFlow(text).problems

/** The document that a text is, or what is wrong with it. */
export function readFlow(text: string): { document?: FlowDocument; problems: readonly PlacedProblem[] } {
  const parsed = parseFlowDocument(text)
  return parsed.ok ? { document: parsed.document, problems: [] } : { problems: placeProblems(text, parsed.problems) }
}

/** Puts problems of a document where they stand in its text. */
export function placeProblems(text: string, problems: readonly DocumentProblem[]): readonly PlacedProblem[] {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, STRICT)
  const found =
    errors.length > 0
      ? errors.slice(0, MOST_SYNTAX).map(({ error, offset, length }) => ({
          path: '',
          place: '',
          message: (SYNTAX[printParseErrorCode(error)] ?? (() => t('jsonOther')))(),
          from: offset,
          to: Math.min(text.length, offset + Math.max(1, length)),
        }))
      : problems.map((problem) => ({ ...problem, ...rangeOf(root, problem.path) }))
  return found.map((each) => ({ ...each, line: lineOf(text, each.from) }))
}
