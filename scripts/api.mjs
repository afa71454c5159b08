import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './pack.mjs'
import { inRoot } from './paths.mjs'

/** Packages whose reference is written from their declarations. */
export const referenced = ['hub']

/**
 * Every export of a built package with its comment and declaration, as a page. It reads what the compiler wrote, where each declaration
 * begins at the edge of a line; the compiler's own interface for programs is not stable yet.
 */
export async function describeApi(name, folder) {
  const index = await readFile(join(folder, 'index.d.ts'), 'utf8')
  const found = []
  for (const [, names, from] of index.matchAll(/export (?:type )?\{([^}]+)\} from '([^']+)'/g)) {
    const declarations = readDeclarations(await readFile(join(folder, from.replace(/\.js$/, '.d.ts')), 'utf8'))
    for (const each of names.split(',')) {
      const key = each.trim().replace(/^type /, '')
      if (key === '') continue
      found.push({ name: key, comment: declarations.get(key)?.comment, code: withHelpers(key, declarations) })
    }
  }
  const missing = found.filter(({ comment }) => !comment).map((each) => each.name)
  if (missing.length > 0) throw new Error(`Without a comment that says what it is: ${missing.join(', ')}.`)
  const page = [
    `# Reference of ${name}`,
    'Every export of the package, from its declarations. Times are in milliseconds and sizes in bytes unless said otherwise.',
    '| to use | |\n|---|---|',
  ]
  const byName = found.sort((one, other) => one.name.localeCompare(other.name, 'en'))
  const rows = byName.map(
    (each) => `| [\`${each.name}\`](#${each.name.toLowerCase()}) | ${firstSentence(each.comment)} |`,
  )
  page[2] = [page[2], ...rows].join('\n')
  for (const { name: heading, comment, code } of byName)
    page.push(`## ${heading}`, comment, `\`\`\`ts\n${code}\n\`\`\``)
  return `${page.join('\n\n')}\n`
}

const statement =
  /(?:^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^((?:export )?(?:declare )?(?:interface|type|function|const|class) (\w+)[\s\S]*?)(?=^(?:\/\*\*|export|interface|type|declare|import|const)|$(?![\s\S]))/gm

/** By name: the comment in front, as text, and the declaration with the comments of its members. */
function readDeclarations(text) {
  const declarations = new Map()
  for (const [, comment = '', code, name] of text.matchAll(statement)) {
    const known = declarations.get(name)
    const said = comment.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()
    const plain = code.replaceAll(/^(export )?(declare )?|^ +(#private|private .*);\n/gm, '').trimEnd()
    declarations.set(name, {
      comment: known?.comment || said,
      isExported: code.startsWith('export'),
      code: [known?.code, plain].filter(Boolean).join('\n'),
    })
  }
  return declarations
}

/** A declaration, and behind it what it names of its own file that cannot be imported. */
function withHelpers(name, declarations) {
  const names = new Set([name])
  for (const each of names) {
    for (const [other, { isExported }] of declarations)
      if (!isExported && new RegExp(`\\b${other}\\b`).test(declarations.get(each).code)) names.add(other)
  }
  return [...names].map((each) => declarations.get(each).code).join('\n')
}

const firstSentence = (comment) =>
  /^[\s\S]*?[.:](?=\s|$)/.exec(comment)?.[0].replace(/:$/, '.').replaceAll('|', '\\|') ?? comment

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const name of referenced) {
    const folder = await mkdtemp(join(tmpdir(), 'parley-api-'))
    await build(name, folder)
    await writeFile(inRoot('packages', name, 'docs', 'api.md'), await describeApi(name, folder))
    await rm(folder, { recursive: true })
  }
}
