import { expect, test, vi } from 'vitest'
import { chooseAccount } from './account.ts'

const passwd = 'root:x:0:0:root:/root:/bin/sh\nbackup:x:34:34::/:/bin/sh\nnobody:x:65534:65533::/:/bin/false\n'

function asUser(uid: number) {
  vi.spyOn(process, 'getuid').mockReturnValue(uid)
}

test('an ordinary user keeps its own account', () => {
  asUser(1000)
  expect(chooseAccount(undefined, passwd)).toBeUndefined()
})

test('root gives the server to nobody, with the group of the system', () => {
  asUser(0)
  expect(chooseAccount(undefined, passwd)).toEqual({ uid: 65534, gid: 65533 })
})

test('root may name another account, but not root and not an unknown one', () => {
  asUser(0)
  expect(chooseAccount(34, passwd)).toEqual({ uid: 34, gid: 34 })
  expect(() => chooseAccount(0, passwd)).toThrow('must exist and not be root')
  expect(() => chooseAccount(77, passwd)).toThrow('must exist and not be root')
})

test('a system without any other account is told what to do', () => {
  asUser(0)
  expect(() => chooseAccount(undefined, 'root:x:0:0::/:/bin/sh')).toThrow('DATABASE_URL')
})
