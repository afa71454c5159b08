import { expect, test } from 'vitest'
import { api } from '../api.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { emptied, exampleOf } from './examples.ts'

const endpoints = Object.values(api).flatMap((calls): Endpoint[] => Object.values(calls))
const answering = endpoints.flatMap(({ operationId, response }) =>
  response === 'stream' ? [] : [{ operationId, response }],
)

test.each(answering)('$operationId has an example that is what it answers', ({ response }) => {
  const problems = (value: unknown) => response.safeParse(value).error?.issues
  const example = exampleOf({ response })
  expect(problems(example)).toBeUndefined()
  expect(exampleOf({ response })).toEqual(example)
})

test.each(answering)(
  'what is emptied of $operationId is still what it answers, where it may be empty',
  ({ response }) => {
    const empty = emptied(exampleOf({ response }))
    const issues = response.safeParse(empty).error?.issues ?? []
    expect(issues.filter(({ code }) => code !== 'too_small')).toEqual([])
  },
)
