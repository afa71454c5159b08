import { expect, test } from 'vitest'
import { providersSetting } from './providersSetting.ts'

const read = (value: unknown) => providersSetting.read(typeof value === 'string' ? value : JSON.stringify(value))
const example = { name: 'Example', issuer: 'https://sso.example.org' }

test('providers are read in their order; a slash at the end of an issuer and the sign before a domain say nothing', () => {
  expect(providersSetting.read(undefined)).toEqual([])
  const partners = { name: ' Partners ', issuer: 'https://id.example.com/', clientId: 'c', audience: 'a' }
  expect(read([example, { ...partners, matchEmail: ['@Example.com', 'example.net'] }])).toEqual([
    example,
    { ...partners, name: 'Partners', issuer: 'https://id.example.com', matchEmail: ['example.com', 'example.net'] },
  ])
})

test.each([
  ['{', 'must be a JSON list, such as'],
  [example, 'must be a JSON list of 1 to 10 providers'],
  [[], 'must be a JSON list of 1 to 10 providers'],
  [[example, 7], 'provider 2: must be an object with name and issuer'],
  [[{ ...example, secret: 's' }], 'provider 1: “secret” is unknown; there are name, issuer'],
  [[{ ...example, name: '' }], 'provider 1: name must be a text'],
  [[{ ...example, issuer: 'sso.example.org' }], 'provider 1: issuer must start with http:// or https://'],
  [[{ ...example, audience: 1 }], 'provider 1: audience must be a text'],
  [[{ ...example, matchEmail: 'yes' }], 'provider 1: matchEmail must be true, false or a list of domains'],
  [[example, { ...example, name: 'Other' }], 'names the issuer https://sso.example.org twice'],
  [[example, { ...example, issuer: 'https://id.example.com' }], 'names the provider Example twice'],
])('%j is refused with its reason', (value, problem) => {
  expect(() => read(value)).toThrow(problem)
})
