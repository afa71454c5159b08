import { expect, it } from 'vitest'
import { checkFlow } from './check.ts'
import { newFlowDocument } from './new-document.ts'

it('makes new flows that are sound', () => {
  expect(checkFlow(newFlowDocument('cs', 'Dobrý den'))).toEqual({ errors: [], warnings: [], muted: [] })
})
