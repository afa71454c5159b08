import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readsAll, startRecogniserDouble } from '../../../test/recogniserDouble.ts'
import { publicReach } from '../../kernel/reach.ts'
import { openHttpRecogniser } from './httpRecogniser.ts'

let engine: Awaited<ReturnType<typeof startRecogniserDouble>>
beforeAll(async () => {
  engine = await startRecogniserDouble()
})
afterAll(() => engine.close())
beforeEach(() => {
  engine.reply = readsAll
  engine.asked.length = 0
})

const open = (more: { patienceMs?: number } = {}) =>
  openHttpRecogniser({ url: engine.url, key: 'k3y', isOpen: () => true, ...more })
const picture = { bytes: Buffer.from('picture'), contentType: 'image/png' }
const never = new AbortController().signal
const json = (value: unknown) => {
  engine.reply = (_, response) => response.writeHead(200).end(JSON.stringify(value))
}

test('a picture is sent as it is, with the key, and its text comes with how sure it is', async () => {
  expect(await open().recognise(picture, never)).toEqual([{ page: 1, text: 'Text of page 1.', confidence: 0.95 }])
  expect(engine.asked).toMatchObject([
    { path: '/recognize', contentType: 'image/png', authorization: 'Bearer k3y', bytes: picture.bytes, pages: [] },
  ])
})

test('pages of a document are asked for ten at a time, and only they are taken', async () => {
  const pages = Array.from({ length: 12 }, (_, at) => at * 2 + 1)
  const read = await open().recognise({ ...picture, contentType: 'application/pdf', pages }, never)
  expect(read.map(({ page }) => page)).toEqual(pages)
  expect(engine.asked.map((asked) => asked.pages.length)).toEqual([10, 2])
  json({
    pages: [
      { page: 7, text: 'Nobody asked' },
      { page: 3, text: 'Three' },
    ],
  })
  expect(await open().recognise({ ...picture, pages: [3] }, never)).toEqual([
    { page: 3, text: 'Three', confidence: null },
  ])
})

test('more pages than are read are refused before anything is sent', async () => {
  const pages = Array.from({ length: 201 }, (_, at) => at + 1)
  await expect(open().recognise({ ...picture, pages }, never)).rejects.toThrow(
    /201 of its pages are scans.*at most 200/,
  )
  expect(engine.asked).toEqual([])
})

test.each([
  ['another form', { text: 'no pages' }],
  ['a confidence in percent', { pages: [{ page: 1, text: 'x', confidence: 95 }] }],
  ['a page without an end', { pages: [{ page: 1, text: 'x'.repeat(50_001) }] }],
])('%s is no answer', async (_, value) => {
  json(value)
  await expect(open().recognise(picture, never)).rejects.toThrow('answered in another form')
})

test('an engine that fails, redirects, says no JSON, too much or nothing is told apart', async () => {
  engine.reply = (_, response) => response.writeHead(503).end('busy')
  await expect(open().recognise(picture, never)).rejects.toThrow('answered 503.')
  engine.reply = (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/elsewhere' }).end()
  await expect(open().recognise(picture, never)).rejects.toThrow('answered 302.')
  engine.reply = (_, response) => response.writeHead(200).end('<html>')
  await expect(open().recognise(picture, never)).rejects.toThrow('answered in another form')
  engine.reply = (_, response) => response.writeHead(200).end('x'.repeat(5_000_001))
  await expect(open().recognise(picture, never)).rejects.toThrow('answered more than 5 MB.')
  engine.reply = (_, response) => response.destroy()
  await expect(open().recognise(picture, never)).rejects.toThrow(/cannot be reached \(ECONNRESET\)/)
})

test('one that never answers is given up, and one that is canceled ends at once', async () => {
  engine.reply = () => {}
  await expect(open({ patienceMs: 50 }).recognise(picture, never)).rejects.toThrow('did not answer within 0.05 seconds')
  const stop = new AbortController()
  engine.reply = () => stop.abort(new Error('canceled'))
  await expect(open().recognise(picture, stop.signal)).rejects.toThrow('canceled')
})

test('one in a network that the operator does not permit is not asked', async () => {
  const closed = openHttpRecogniser({ url: engine.url, key: 'k3y', isOpen: publicReach.isOpen })
  await expect(closed.recognise(picture, never)).rejects.toThrow(/is not asked: its address is not public/)
  expect(engine.asked).toEqual([])
})
