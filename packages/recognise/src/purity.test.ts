import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
)

it.each([
  ['a clock', /Date\.now|new Date\(\)|performance\.now/],
  ['chance', /Math\.random|crypto\./],
  ['Node', /from 'node:|\bprocess\.|\bBuffer\b/],
  ['code from strings', /new Function|\beval\(/],
  ['the outside', /\bfetch\(|\bconsole\.|setTimeout|\blocalStorage\b/],
])('uses nothing of %s', (_name, pattern) => {
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.filter((path) => pattern.test(readFileSync(`${import.meta.dirname}/${path}`, 'utf8')))).toEqual([])
})
