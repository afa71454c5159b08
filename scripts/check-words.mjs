import { globSync, readFileSync } from 'node:fs'
import { root } from './paths.mjs'
import { readSources, report, withoutComments } from './sources.mjs'
import { unusedMessages } from './unused-messages.mjs'

// Time comes from ctx.clock, so that tests and rehearsals can set it.
const rules = [
  { pattern: /\bDate\.now\(/, instead: 'ctx.clock' },
  { pattern: /\bnew Date\(\s*\)/, instead: 'ctx.clock' },
  {
    pattern: /(?<![.\w])now\(\)|\bcurrent_timestamp\b|\blocaltimestamp\b/i,
    instead: 'a parameter',
    ending: '.store.ts',
  },
]
const isExempt = (path) => path.endsWith('/clock.ts') || /\.test\.tsx?$/.test(path)

// One term each, and none that a native speaker would not say.
const terms = [
  [/\b(whoever|somebody|anybody|everybody|oneself|one[’']s own|none of yours)\b/i, '“you”, or the name of the person'],
  [/\b(anew|rightly)\b/i, '“again”, or nothing'],
  [/\be-mails?\b|\bmail address/i, '“email”'],
  [/\buser names?\b/i, '“username”'],
  [/\bcall logs?\b/i, '“conversation”'],
  [/\b(second step|second factor|two-factor sign-in)\b/i, '“two-factor authentication”'],
  [/\bback-ups?\b/i, '“backup”'],
  [
    /\b(favour|colour|behaviour|licence|cancelled|(recogn|anonym|synchron|organ|serial)is(e|ing|ation))/i,
    'the American spelling',
  ],
]
const key = /^[ \t]*'?[\w.]+'?: /gm
// Tables written from declarations, which are checked themselves.
const generated = /docs\/(errors|operations|permissions)\.md$/
/** Without code, and without the addresses of links. */
const withoutCode = (text) =>
  text.replace(/^```[\s\S]*?^```|`[^`\n]*`|\]\([^)\n]*\)/gm, (code) => code.replace(/[^\n]/g, ' '))
/** Texts that people read, without comments and code. */
function readTexts() {
  const texts = readSources('messages.ts', 'errors.ts', 'api.ts').map(({ path, text }) => ({
    path,
    text: withoutComments(text).replace(key, ''),
  }))
  const documents = globSync(['*.md', 'docs/**/*.md', 'packages/*/README.md', 'apps/*/src/*/README.md'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !generated.test(path))
    .map((path) => ({ path, text: withoutCode(readFileSync(`${root}/${path}`, 'utf8')) }))
  const fields = globSync('packages/contract/src/fields/*.gen.ts', { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(`${root}/${path}`, 'utf8').replaceAll(/"value":"[^"]*"/g, ''),
  }))
  return [...texts, ...fields, ...documents]
}

const linesOf = ({ path, text }, problemOf) =>
  text.split('\n').flatMap((line, index) => {
    const problem = problemOf(line)
    return problem ? [`${path}:${index + 1} ${problem}: ${line.trim()}`] : []
  })

const sources = readSources('ts').filter(({ path }) => /^apps\/(core|example)\/src\//.test(path) && !isExempt(path))
const times = sources.flatMap(({ path, text }) =>
  linesOf({ path, text: withoutComments(text) }, (line) => {
    const rule = rules.find(({ pattern, ending = '' }) => path.endsWith(ending) && pattern.test(line))
    return rule && `reads the time itself; take it from ${rule.instead}`
  }),
)
const texts = readTexts()
const words = texts.flatMap((text) =>
  linesOf(text, (line) => {
    const term = terms.find(([pattern]) => pattern.test(line))
    return term && `says “${line.match(term[0])[0]}”; say ${term[1]}`
  }),
)
const screens = readSources('ts', 'tsx').filter(
  ({ path }) => path.startsWith('apps/console/src/') && !/\.test\.tsx?$/.test(path),
)
const unused = unusedMessages(screens)
const forms = screens
  .filter(({ path }) => !path.endsWith('/FormElement.tsx'))
  .flatMap(({ path, text }) =>
    linesOf({ path, text: withoutComments(text) }, (line) => /<form\b/.test(line) && 'use FormElement of the kit'),
  )
report(
  [...times, ...words, ...unused, ...forms],
  `${sources.length} files of the core take the time from where it can be set; ${texts.length} files of texts keep to the terms, and each text of the console is shown`,
)
