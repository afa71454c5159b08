import { expect, test } from 'vitest'
import { isComplete } from './installed.mjs'

const wanted = {
  '': { workspaces: ['packages/*'], dependencies: { needed: '1' } },
  'packages/hub': { optionalDependencies: { broker: '1', fast: '1' } },
  'node_modules/needed': { version: '1.0.0' },
  'node_modules/broker': { version: '1.0.0', optional: true, dependencies: { 'broker-core': '1' } },
  'node_modules/broker-core': { version: '1.0.0', optional: true },
  'node_modules/fast': {
    version: '1.0.0',
    optional: true,
    optionalDependencies: { 'fast-arm': '1', 'fast-no-win': '1' },
  },
  'node_modules/fast-arm': { version: '1.0.0', optional: true, cpu: ['arm64'], dependencies: { wasm: '1' } },
  'node_modules/fast-no-win': { version: '1.0.0', optional: true, os: ['!win32'], libc: ['glibc'] },
  'node_modules/wasm': { version: '1.0.0', optional: true },
}
const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const without = (...names) =>
  Object.fromEntries(Object.entries(wanted).filter(([path]) => !names.some((name) => path === `node_modules/${name}`)))
const forUs = without('fast-arm', 'wasm')

test('what is for other machines need not be there', () => {
  expect(isComplete(wanted, forUs, machine)).toBe(true)
  expect(isComplete(wanted, without('fast-arm', 'wasm', 'fast-no-win'), { ...machine, libc: 'musl' })).toBe(true)
})

test.each(['needed', 'broker', 'broker-core', 'fast', 'fast-no-win'])('%s must be there', (name) => {
  expect(isComplete(wanted, without('fast-arm', 'wasm', name), machine)).toBe(false)
})

test('another version is none', () => {
  const found = { ...forUs, 'node_modules/broker': { version: '0.9.0' } }
  expect(isComplete(wanted, found, machine)).toBe(false)
})
