import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const domains = globSync('*/*.area.tsx', { cwd: src })
  .map(dirname)
  .filter((each) => each !== 'shell')

test.each([...new Set(domains)])('%s is tested over the fake core', (domain) => {
  const tests = globSync(`${domain}/**/*.browser.test.tsx`, { cwd: src })
  const overFake = tests.filter((path) =>
    /\b(openConsole|expectBothSides)\(/.test(readFileSync(join(src, path), 'utf8')),
  )
  expect(overFake, 'Write a test that opens its screen by openConsole (src/testing/open-console.tsx).').not.toEqual([])
})
