import { expect, test } from 'vitest'
import { problemsIn, suggestionsAt } from './read-document.ts'

const settings = '"settings": { "languages": [{ "code": "en" }], "defaultLanguage": "en" }'
const document = (nodes: string) => `{\n"schemaVersion": 1,\n${settings},\n"nodes": [\n${nodes}\n]\n}`
const marked = (text: string) => problemsIn(text).map(({ from, to, line }) => [line, text.slice(from, to)])
/** The text with the cursor where the bar stands. */
const suggested = (text: string) => {
  const found = suggestionsAt(text.replace('|', ''), text.indexOf('|'))
  return { replaced: text.replace('|', '').slice(found?.from, found?.to), options: found?.options ?? [] }
}
const labels = (text: string) => suggested(text).options.map(({ label }) => label)

test('a fault is marked where it stands, by its line', () => {
  const wrong = document(
    '{ "id": "a", "type": "counter", "limit": "3" },\n{ "id": "b", "type": "end", "colour": "red" }',
  )
  expect(marked(wrong)).toEqual([
    [5, '"3"'],
    [6, '"red"'],
  ])
  expect(problemsIn(wrong)[1]?.message).toMatch(/^Unknown field "colour"\. Fields here: id, label/)
  expect(marked(document('{ "type": "end" }'))).toEqual([[5, '{']])
})

test('a slip of the pen is said by name, at its place', () => {
  const slips: [string, number, RegExp][] = [
    ['{\n"a": 1\n"b": 2 }', 3, /comma or a closing bracket is missing/],
    ['{ "a" 1 }', 1, /colon is missing/],
    ['{ "a": 1,\n }', 2, /comma stands after the last one/],
    ['{ "a": [1', 1, /closing bracket/],
    ['{ "a": "x\n}', 1, /quotation mark/],
    ['{} {}', 1, /after the end/],
    ['{ // no\n}', 1, /no comments/],
  ]
  for (const [text, line, message] of slips) {
    const [first] = problemsIn(text)
    expect([first?.line, first?.message], text).toEqual([line, expect.stringMatching(message)])
  }
})

test('a right document has no problem', () => {
  expect(problemsIn(document('{ "id": "a", "type": "end" }'))).toEqual([])
})

test('fields are suggested for the kind of step they are written in, without those that stand there', () => {
  const inCounter = labels(document('{ "id": "a", "type": "counter", "|" }'))
  expect(inCounter).toEqual(expect.arrayContaining(['limit', 'label', 'outlets']))
  expect(inCounter).not.toContain('reactions')
  expect(inCounter).not.toContain('id')
  expect(labels(document('{ "id": "a", "type": "listen", "reactions": [{ "|" }] }'))).toContain('recognise')
  expect(labels('{ "| }')).toEqual(['schemaVersion', 'settings', 'nodes', 'drawing'])
})

test('a suggestion says what the field holds, and takes the place of what is typed', () => {
  const { replaced, options } = suggested(document('{ "id": "a", "type": "listen", "att|": 3 }'))
  expect(replaced).toBe('"att"')
  expect(options.find(({ label }) => label === 'attempts')).toEqual({
    label: 'attempts',
    detail: 'whole number 1–20, default 2',
    insert: '"attempts"',
  })
  expect(suggested(document('{ "id": "a", "type": "listen", att| }'))).toMatchObject({
    replaced: 'att',
    options: expect.arrayContaining([expect.objectContaining({ label: 'attempts', insert: '"attempts": ' })]),
  })
})

test('values are suggested where only some can stand', () => {
  expect(labels(document('{ "id": "a", "type": "|" }'))).toEqual(expect.arrayContaining(['say', 'listen', 'end']))
  expect(labels(document('{ "id": "a", "type": "say", "interruptible": | }'))).toEqual(['true', 'false'])
})
