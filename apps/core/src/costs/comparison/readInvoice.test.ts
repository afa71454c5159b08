import { expect, test } from 'vitest'
import { readCall } from './readInvoice.ts'

const read = (seconds: string) =>
  readCall({ line: 2, cells: { time: '2026-10-05 10:00', number: '420777123456', seconds, amount: '0.05' } })

test.each([
  ['75', 75],
  ['1:15', 75],
  ['0:01:15', 75],
  ['24:00:00', 86_400],
  ['86400', 86_400],
])('%s is read as %i seconds', (text, seconds) => {
  expect(read(text)).toMatchObject({ seconds, problem: null })
})

test.each(['86401', '24:00:01', '999999', '-1', '1.5', '', 'long'])('%j seconds is no length of a call', (text) => {
  expect(read(text)).toMatchObject({ seconds: null, problem: 'Seconds can’t be read.' })
})
