import { expect, it } from 'vitest'
import { Frame } from './frame.ts'

it('builds the bytes of each kind of transport once, for all who get them', () => {
  const frame = new Frame(Buffer.from('{"a":1}\x1e'), false)
  expect(frame.eventStream).toBe(frame.eventStream)
  expect(frame.webSocket).toBe(frame.webSocket)
  expect(String(frame.eventStream)).toBe('data: {"a":1}\x1e\r\n\r\n')
})

it.each(['a\nb', 'a\rb', 'a\r\nb'])('keeps every line of %j in its event', (text) => {
  expect(String(new Frame(Buffer.from(text), false).eventStream)).toBe('data: a\r\ndata: b\r\n\r\n')
})
