import { valueAt } from '../edit/path.ts'
import type { FlowNode } from '../nodes/registry.schema.ts'
import { definitionOf } from '../nodes/registry.ts'
import type { Graph } from './graph.ts'
import type { Report } from './problem.ts'

/** Keys and passwords that are written into a flow, where everyone who may view it reads them. */
export function checkSecrets({ document }: Graph, report: Report): void {
  const tell = (nodeId: string | null, path: string, what: string | undefined) => {
    if (what !== undefined)
      report.warning(
        nodeId,
        'secret.literal',
        `this looks like ${what}. Everyone who can view the flow can read it; keep it as a secret`,
        path,
      )
  }
  for (const [index, { default: value }] of document.settings.variables.entries())
    if (typeof value === 'string') tell(null, `variables[${index}].default`, secretIn(value))
  for (const node of document.nodes) {
    for (const { path, source } of writtenIn(node)) tell(node.id, path, secretIn(source))
    for (const { path, source } of saidAt(node)) tell(node.id, path, secretIn(source, SHAPES))
  }
}

interface Written {
  readonly path: string
  readonly source: string
}

/** What is sent or run, as it is written; of a header with its name. */
function writtenIn(node: FlowNode): readonly Written[] {
  const { expressions, source: code } = definitionOf(node)
  const places = (expressions?.(node) ?? []).map(({ path, source }) => {
    const name = /^headers\[\d+\]\.value$/.test(path) ? valueAt(node, path.replace(/value$/, 'name')) : undefined
    return { path, source: typeof name === 'string' && isSecretHeader(name) ? `${KEYED}${source}` : source }
  })
  const run = code?.(node)
  const pinned = valueAt(node, 'pinned.body')
  return [
    ...places,
    ...(run === undefined ? [] : [{ path: 'source', source: run }]),
    ...(typeof pinned === 'string' ? [{ path: 'pinned.body', source: pinned }] : []),
  ]
}

/** What people are told, where “your password: …” is a sentence like others. */
const saidAt = (node: FlowNode): readonly Written[] =>
  (definitionOf(node).texts?.(node) ?? []).flatMap(({ path, texts }) =>
    Object.entries(texts).flatMap(([language, alternatives]) =>
      alternatives.flatMap(({ text }, index) =>
        text === undefined ? [] : [{ path: `${path}.${language}[${index}].text`, source: text }],
      ),
    ),
  )

const SECRET_HEADER = /(?:^|[-_])(?:auth|authorization|token|key|apikey|secret|password)$/i
/** Keys of another kind: they name what is sent and open nothing. */
const OTHER_KEY = /idempotency|cache|partition|public|sort|routing|dedup|csrf|xsrf/i
const isSecretHeader = (name: string): boolean => SECRET_HEADER.test(name) && !OTHER_KEY.test(name)
/** Stands before the value of a header that holds nothing else. */
const KEYED = 'header: '

/** A quick look: most texts have none of these. */
const LIKELY =
  /sk[-_]|rk[-_]|AKIA|gh[pousr]_|xox[abpros]-|AIza|PRIVATE KEY|eyJ|bearer|basic |:\/\/|pass|pwd|secret|api|token|[?&]key=|^header: /i

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
]

/** The same by the name that stands before it. */
const NAMED: typeof SHAPES = [
  [
    /(?:passwords?|passwd|pwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token)["']?\s{0,5}[:=]\s{0,5}["'](?=[^"'{}\s]{0,200}\d)[^"'{}\s]{8,200}["']/i,
    'a password or a key',
  ],
  [
    /[?&](?:password|secret|api[_-]?key|access_token|token)=(?=[^&\s{}]{0,200}\d)[^&\s{}]{12,200}/i,
    'a key in an address',
  ],
  // Many things are called a key; those that open something are long and mixed.
  [/[?&]key=(?=[A-Za-z_]{0,200}\d)(?=[\d_]{0,200}[A-Za-z])[A-Za-z0-9_]{20,200}(?![\w-])/i, 'a key in an address'],
  [/^header: (?:[A-Za-z]{2,20} )?(?=[^{}]{0,500}\d)[^{}\s]{12,500}$/, 'a key'],
  [/^header: (?:Bearer|Token|Basic) [A-Za-z+/_.=-]{16,500}$/i, 'a key'],
]

export function secretIn(text: string, shapes = ALL): string | undefined {
  if (!LIKELY.test(text)) return undefined
  return shapes.find(([pattern]) => pattern.test(text))?.[1]
}

const ALL: typeof SHAPES = [...SHAPES, ...NAMED]
