import type { ContactColumn } from '@parley/contract/campaigns/campaign.schema.ts'
import { expect, it } from 'vitest'
import { columnsProblem } from './campaign.check.ts'

it('allows four columns of further numbers', () => {
  const column = (name: string, role: ContactColumn['role']): ContactColumn => ({
    ...{ name, role, type: 'text', isRequired: false, isPersonal: true },
  })
  const others = ['a', 'b', 'c', 'd', 'e'].map((name) => column(name, 'otherPhone'))
  expect(columnsProblem([column('mobile', 'phone'), ...others.slice(1)])).toBeUndefined()
  expect(columnsProblem([column('mobile', 'phone'), ...others])).toBe(
    'at most 4 can be used as “Further phone number”.',
  )
})
