import { valueAt } from '../edit/path.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import { expressionsOf } from './places.ts'
import type { Report } from './problem.ts'

/** Keys and passwords that are written into a flow, where everyone who may view it reads them. */
export function checkSecrets({ document }: Graph, report: Report): void {
  for (const node of document.nodes)
    for (const { path, source } of writtenIn(node)) {
      const what = secretIn(source)
      if (what !== undefined)
        report.warning(
          node.id,
          'secret.literal',
          `this looks like ${what}. Everyone who can view the flow can read it; keep it as a secret`,
          path,
        )
    }
}

/** What is sent, run or said, as it is written; of a header with its name. */
function writtenIn(node: FlowNode): readonly { readonly path: string; readonly source: string }[] {
  const code = definitionOf(node).source?.(node)
  const places = expressionsOf(node).map(({ path, source }) => {
    const name = /^headers\[\d+\]\.value$/.test(path) ? valueAt(node, path.replace(/value$/, 'name')) : undefined
    return { path, source: typeof name === 'string' && SECRET_HEADER.test(name) ? `${KEYED}${source}` : source }
  })
  return code === undefined ? places : [...places, { path: 'source', source: code }]
}

const SECRET_HEADER = /^(?:authorization|proxy-authorization|x-api-key|api-key|apikey|x-auth-token|x-access-token)$/i
/** Stands before the value of a header that holds nothing else. */
const KEYED = 'header: '

/** A quick look: most texts have none of these. */
const LIKELY =
  /sk[-_]|rk[-_]|AKIA|gh[pousr]_|xox[abpros]-|AIza|PRIVATE KEY|eyJ|bearer|basic |:\/\/|pass|pwd|secret|api|token|^header: /i

const SHAPES: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/, 'a private key'],
  [/\bAKIA[0-9A-Z]{16}\b/, 'an access key'],
  [/\b[sr]k[-_](?:live|test|proj|ant)[-_][A-Za-z0-9_-]{16,200}/, 'an access key'],
  [/\bgh[pousr]_[A-Za-z0-9]{30,200}/, 'an access token'],
  [/\bxox[abpros]-[A-Za-z0-9-]{10,200}/, 'an access token'],
  [/\bAIza[A-Za-z0-9_-]{35}/, 'an access key'],
  [/\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,2000}\./, 'an access token'],
  [/\b(?:Bearer|Basic)\s{1,5}(?=[A-Za-z+/_.=-]{0,200}\d)[A-Za-z0-9+/_.=-]{16,2000}/i, 'an access token'],
  [/:\/\/[^\s/:@{}]{1,100}:[^\s/:@{}]{1,200}@/, 'a password in an address'],
  [
    /(?:passwords?|passwd|pwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token)["']?\s{0,5}[:=]\s{0,5}["'](?=[^"'{}\s]{0,200}\d)[^"'{}\s]{8,200}["']/i,
    'a password or a key',
  ],
  [
    /[?&](?:password|secret|api[_-]?key|key|access_token|token)=(?=[^&\s{}]{0,200}\d)[^&\s{}]{12,200}/i,
    'a key in an address',
  ],
  [/^header: (?=[^{}]{0,500}\d)[^{}\s]{12,500}$/, 'a key'],
]

export function secretIn(text: string): string | undefined {
  if (!LIKELY.test(text)) return undefined
  return SHAPES.find(([pattern]) => pattern.test(text))?.[1]
}
