import { expect, it } from 'vitest'
import { explain } from './causes.ts'

it('says the cause and the next step of the code, else of the longest beginning that fits', () => {
  expect(explain('request.status').cause).toContain('refused the request')
  expect(explain('expression.unknownName').next).toContain('Declare the variable')
  expect(explain('expression.value').next).toContain('a divisor is not 0')
  expect(explain('expression.divideByZero')).toEqual(explain('expression.'))
  expect(explain('variable.type')).not.toEqual(explain('variable.'))
})

it('names one cause of a request that was not sent', () => {
  expect(explain('request.refused', 'The request was refused: its address is not public').cause).not.toContain('secret')
  expect(explain('request.refused', 'a secret that it needs is not stored').cause).not.toContain('address')
})

it('leads to the events before it where nothing is known', () => {
  expect(explain('').next).toContain('timeline')
  expect(explain('requests')).toEqual(explain('something.else'))
})
