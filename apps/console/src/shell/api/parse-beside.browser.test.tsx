import { expect, test } from 'vitest'
import { parseBeside } from './parse-beside.ts'

test('a large answer is read beside the page as it would be on it', async () => {
  const nodes = Array.from({ length: 2_000 }, (_, id) => ({ id: `n${id}`, texts: { en: ['Příště „“ \u0000'] } }))
  const value = { rowVersion: 7, document: { settings: { languages: [] }, nodes } }
  expect(await parseBeside(JSON.stringify(value))).toEqual(value)
})

test('the page lets others have their turn while it is read', async () => {
  const nodes = Array.from({ length: 20_000 }, (_, id) => ({ id: `n${id}`, texts: { en: ['word '.repeat(80)] } }))
  const text = JSON.stringify({ document: { nodes } })
  let turns = 0
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    turns += 1
    port2.postMessage('')
  }
  port2.postMessage('')
  await parseBeside(text)
  port1.close()
  expect(turns).toBeGreaterThan(20)
})

test('what is no JSON fails as it would on the page', async () => {
  await expect(parseBeside('{"a":')).rejects.toThrow(SyntaxError)
})
