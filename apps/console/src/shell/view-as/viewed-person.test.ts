import { expect, test, vi } from 'vitest'
import { clearViewed, readViewed, writeViewed } from './viewed-person.ts'

function store(stored?: string) {
  const kept = new Map<string, string>(stored === undefined ? [] : [['viewAs', stored]])
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('whom one looks as is kept for the session and can be given up', () => {
  const session = store()
  expect(readViewed(session)).toBeUndefined()
  writeViewed({ id: 7, name: 'Eva Malá' }, session)
  expect(readViewed(session)).toEqual({ id: 7, name: 'Eva Malá' })
  clearViewed(session)
  expect(readViewed(session)).toBeUndefined()
})

test.each(['{', '7', 'null', '{"id":-1,"name":"x"}', '{"id":7}', ''])(
  'a corrupt one (%s) is logged and removed',
  (text) => {
    const session = store(text)
    const log = vi.fn()
    expect(readViewed(session, log)).toBeUndefined()
    expect(log).toHaveBeenCalledTimes(1)
    expect(session.kept.size).toBe(0)
  },
)
