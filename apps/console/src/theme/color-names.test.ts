import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const theme = readFileSync(`${root}styles.css`, 'utf8')
const colors = new Set([...theme.matchAll(/--color-([a-z-]+):/g)].map(([, name]) => name))
/** What these utilities can also name. */
const others = /^(dashed|dotted|separate|solid|none|inset|\d)/
const named =
  /(?<![\w-])!?(?:[a-z-]+:)*(?:bg|ring|border(?:-[xytrbl])?|fill|stroke|divide)-([a-z][a-z-]*[a-z])(?:\/\d+)?(?=[\s'"`])/g

// A name that the theme has not makes no rule: what was to be colored keeps another's color, and nothing says so.
test('every color that a class names is one of the theme', () => {
  const unknown = globSync('**/*.tsx', { cwd: root }).flatMap((path) =>
    [...readFileSync(`${root}${path}`, 'utf8').matchAll(/className=(?:"[^"]*"|\{[^}]*\})|'[^'\n]*'/g)].flatMap(
      ([text]) =>
        [...text.matchAll(named)].flatMap(([utility, name = '']) =>
          colors.has(name) || others.test(name) || colors.has(name.replace(/^[xytrbl]-/, ''))
            ? []
            : [`${path}: ${utility}`],
        ),
    ),
  )
  expect(unknown).toEqual([])
})
