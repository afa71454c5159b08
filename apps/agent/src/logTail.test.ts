import { expect, test } from 'vitest'
import { LogTail } from './logTail.ts'

const textsOf = (log: LogTail) => log.take().map(({ text }) => text)

test('secrets are masked line by line, where a long line is cut, and where a process has ended in the middle', () => {
  const log = new LogTail()
  const key = '-----BEGIN KEY-----\nMIIEvQIBADANBgkqh\n-----END KEY-----'
  const all = log.open(1, 'out', [key, 'Sesame7Open', 'Open8Gate'])
  all.write(`${key}\n{"key":${JSON.stringify(key)}} Sesame7Open8Gate\n`)
  const several = textsOf(log).join('\n')
  for (const part of ['BEGIN KEY', 'MIIEvQ', 'END KEY', 'Sesame', 'Gate']) expect(several).not.toContain(part)

  const secret = 'S3cret'.repeat(50)
  const long = log.open(1, 'out', [secret])
  long.write(`${'x'.repeat(15_900)}${secret.slice(0, 200)}`)
  long.write(`${secret.slice(200)} and the end\n`)
  expect(textsOf(log).join('')).not.toContain('S3cret')

  // A process that ends without the end of its line; the next one has another secret.
  const before = log.open(1, 'out', ['OldSecret99'])
  before.write('token=OldSec')
  before.end()
  const after = log.open(1, 'out', ['NewSecret11'])
  after.write('ret99 NewSecret11\n')
  expect(textsOf(log)).toEqual(['token=••••••', 'ret99 ••••••'])
})

test('what is sent is well-formed, and fits one request', () => {
  const log = new LogTail()
  log.add(1, 'out', `${'x'.repeat(999)}😀`)
  expect(log.take()[0]?.text.isWellFormed()).toBe(true)
  for (let line = 0; line < 600; line += 1) log.add(1, 'out', '\u0001'.repeat(1_000))
  const taken = log.take()
  expect(Buffer.byteLength(JSON.stringify(taken))).toBeLessThan(1_100_000)
  log.giveBack(taken)
  let all = 0
  for (let some = log.take(); some.length > 0; some = log.take()) all += some.length
  expect(all).toBe(600)
})
