import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readApart } from './readApart.ts'

const archiveOf = (json: string) => zipSync({ 'a.json': new TextEncoder().encode(json) })
const read = (json = '[{"text": "hey", "intent": "greet"}]', megabytes?: number) =>
  readApart({ bytes: archiveOf(json), fileName: 'a.zip', language: 'en-GB' }, megabytes)

test('an archive is read apart however small it is: what it becomes is not', async () => {
  let hadTurn = false
  setImmediate(() => {
    hadTurn = true
  })
  expect(await read()).toMatchObject({ count: 1, utterances: [{ text: 'hey', category: 'greet' }] })
  expect(hadTurn).toBe(true)
  await expect(read('{')).rejects.toThrow('no utterances of a format that is known')
})

test('one that ends the process that reads it is refused; of too many utterances only the number comes back', async () => {
  await expect(read(`[${'[],'.repeat(3_000_000)}[]]`, 20)).rejects.toThrow('too much memory')
  const many = `[${'{"text":"a","intent":"b"},'.repeat(100_000)}{"text":"a","intent":"b"}]`
  expect(await read(many)).toMatchObject({ count: 100_001, utterances: [] })
})

test('some are read at once and a few wait; whoever comes then is told to come again', async () => {
  const all = await Promise.allSettled(Array.from({ length: 9 }, () => read()))
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { reason: { code: 'dataset.busy' } } }])
  expect((await read())?.format).toBe('JSON')
})
