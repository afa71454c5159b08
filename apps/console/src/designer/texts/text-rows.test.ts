import { expect, test } from 'vitest'
import { sampleDocument } from '../testing/designer.sample.ts'
import { textRows } from './text-rows.ts'

test('all that is said is a row, and says in which languages it is missing', () => {
  expect(textRows(sampleDocument).map(({ step, path, missing }) => ({ step, path, missing }))).toEqual([
    { step: 'Greeting', path: 'texts', missing: ['cs'] },
  ])
})
