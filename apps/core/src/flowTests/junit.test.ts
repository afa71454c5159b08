import { expect, it } from 'vitest'
import { failuresIn, junitOf } from './junit.ts'

it('tells each test, with what is wrong, as well-formed XML whatever its names are', () => {
  const flows = [
    {
      name: 'A & <B> "C"',
      tests: [
        { name: 'passes', state: 'green' as const, problem: null },
        { name: "it's \u0000\u0007 two\nlines \ud800", state: 'red' as const, problem: 'got “]]>” & more' },
        { name: 'late', state: 'stale' as const, problem: null },
      ],
    },
  ]
  const xml = junitOf(flows)
  expect(failuresIn(flows)).toBe(2)
  expect(xml).toContain('<testsuite name="A &amp; &lt;B&gt; &quot;C&quot;" tests="3" failures="2">')
  expect(xml).toContain('name="it&apos;s  two&#10;lines \ufffd"')
  expect(xml).toContain('<failure message="got “]]&gt;” &amp; more"/>')
  expect(xml).toContain('<failure message="The test did not run"/>')
})
