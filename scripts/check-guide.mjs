import { existsSync, readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { report } from './sources.mjs'

// What the guide says that a domain costs is what the domain it names costs, give or take what a small change adds.
const ROW = /^\| `([^`]+)` \| (\d+) \|/gm
const SLACK = 5

const rows = [...readFileSync(inRoot('CONTRIBUTING.md'), 'utf8').matchAll(ROW)]
const problems = rows.flatMap(([, path, said]) => {
  if (!existsSync(inRoot(path))) return [`CONTRIBUTING.md names ${path}, which is not there`]
  const lines = readFileSync(inRoot(path), 'utf8').trimEnd().split('\n').length
  return Math.abs(lines - Number(said)) > SLACK
    ? [`CONTRIBUTING.md says ${said} lines of ${path}; it has ${lines}`]
    : []
})
if (rows.length === 0) problems.push('CONTRIBUTING.md no longer says what the files of a domain cost')
report(problems, `the guide counts ${rows.length} files of a domain as they are`)
