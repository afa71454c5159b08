import { globSync, readFileSync } from 'node:fs'
import { root } from './paths.mjs'

const folders = ['apps', 'packages', 'e2e', 'bench', 'scripts']
const skipped = /(^|[\\/])(node_modules|dist|test-results|\.vite|coverage)([\\/]|$)/

/** Every source file of the project with one of the endings, and its text; paths are relative to the clone. */
export function readSources(...endings) {
  const patterns = endings.flatMap((ending) => [`*.${ending}`, ...folders.map((folder) => `${folder}/**/*.${ending}`)])
  return globSync(patterns, { cwd: root, exclude: (path) => skipped.test(path) })
    .filter((path) => !skipped.test(path) && !/\.gen\.ts$/.test(path))
    .map((path) => ({ path: path.replaceAll('\\', '/'), text: readFileSync(`${root}/${path}`, 'utf8') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The text with its comments blanked, so that line numbers stay. */
export function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '$1')
}

/** Ends a check: prints what is wrong and fails, or says that all is well. */
export function report(problems, summary) {
  for (const problem of problems) console.log(problem)
  if (problems.length === 0) console.log(summary)
  process.exitCode = problems.length > 0 ? 1 : 0
}
