import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { inRoot } from './paths.mjs'
import { report } from './sources.mjs'

// A package written into the lock before all its platforms were published makes `npm ci` fail for everybody.
const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))

// npm looks for a package beside the one that needs it, then in every folder above.
function isLocked(path, name) {
  for (let folder = path; ; folder = dirname(folder)) {
    const parent = folder === '.' ? '' : `${folder}/`
    if (packages[`${parent}node_modules/${name}`]) return true
    if (folder === '.') return false
  }
}

const problems = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !isLocked(path || '.', name))
    .map((name) => `${path} needs ${name}, which the lock lacks: pin a version whose platforms all exist`),
)
for (const [path, entry] of Object.entries(packages)) {
  if (/^https?:/.test(entry.resolved ?? '')) problems.push(`${path} names where it was downloaded from`)
}
report(problems, `${Object.keys(packages).length} locked packages, every platform of each`)
