import { expect, test } from 'vitest'
import { contactState } from './contact.enum.ts'
import { contactBlocked } from './contact.rules.ts'

const open = (action: keyof typeof contactBlocked) =>
  contactState.values.filter((state) => contactBlocked[action](state) === undefined)

test('whoever nobody would call by itself, or only later, is called again', () => {
  expect(open('redial')).toEqual([
    'RETRY_WAIT',
    'CALLBACK_WAIT',
    'DONE_SUCCESS',
    'DONE_NEGATIVE',
    'UNREACHED',
    'UNKNOWN',
    'CANCELLED',
  ])
})

test('whoever somebody may still call is left out; a call that goes on is not touched', () => {
  expect(open('cancel')).toEqual(['NEW', 'READY', 'RETRY_WAIT', 'CALLBACK_WAIT', 'UNKNOWN'])
  expect(contactBlocked.cancel('IN_CALL')?.message).toMatch(/going on/)
})
