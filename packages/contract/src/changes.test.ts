import { expect, test } from 'vitest'
import { z } from 'zod'
import { api, endpoints } from './api.ts'
import { type Endpoint, onlyReads } from './kernel/endpoint.ts'
import { groupOf, makesOld, parametersIn } from './kernel/operation.ts'
import { task } from './tasks/task.schema.ts'

const groups: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api
const reads = endpoints.filter(onlyReads)
const writes = endpoints.filter((endpoint) => !onlyReads(endpoint) && endpoint.method !== 'GET')
const ids = (list: readonly Endpoint[]) => list.map(({ operationId }) => operationId)
const oldAfter = (write: Endpoint) => ids(reads).filter(makesOld(write))
const readsBeside = ({ operationId }: Endpoint) =>
  reads.filter((read) => groupOf(read.operationId) === groupOf(operationId))

const namesOf = ({ changes = [] }: Endpoint) => (changes === 'all' ? [] : 'only' in changes ? changes.only : changes)
const schemaOf = ({ response }: Endpoint) =>
  response instanceof z.ZodType
    ? JSON.stringify(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }))
    : ''
const fieldsOf = ({ response }: Endpoint) => (response instanceof z.ZodObject ? Object.keys(response.shape) : [])

/** A read that takes no more than the write knows, and answers in the same form. */
const isAnswered = (write: Endpoint, read: Endpoint) =>
  read.method === 'GET' &&
  read.query === undefined &&
  parametersIn(read.path).every((name) =>
    [...Object.keys(write.params?.shape ?? {}), ...fieldsOf(write)].includes(name),
  ) &&
  schemaOf(write) === schemaOf(read)

test('only writes make something old', () => {
  const declaring = endpoints.filter(({ changes, answers, removes }) => changes ?? answers ?? removes)
  expect(ids(declaring).filter((id) => !ids(writes).includes(id))).toEqual([])
})

test('what a write makes old exists, and is not said twice', () => {
  for (const write of writes) {
    const names = namesOf(write)
    const unknown = names.filter((name) => !ids(reads).some((read) => read === name || groupOf(read) === name))
    const own = Array.isArray(write.changes)
      ? names.filter((name) => [name, groupOf(name)].includes(groupOf(write.operationId)))
      : []
    const twice = names.filter((name, at) => names.indexOf(name) !== at || names.includes(groupOf(name)))
    expect({ write: write.operationId, unknown, own, twice }).toEqual({
      write: write.operationId,
      unknown: [],
      own: [],
      twice: [],
    })
  }
})

test('a write makes the reads of its own group and the audit log old; a list adds, `only` replaces, `all` is all', () => {
  expect(oldAfter(api.Tenants.RemoveTariff)).toEqual(ids(reads).filter((id) => /^(Tenants|Audit)\./.test(id)))
  expect(oldAfter(api.Tenants.RemoveFee)).toEqual(ids(reads).filter((id) => /^(Tenants|Statistics|Audit)\./.test(id)))
  expect(oldAfter(api.Roles.Create)).toEqual(
    ids(reads).filter((id) => /^(Roles|Audit)\.|^Users\.RoleChoices$/.test(id)),
  )
  expect(oldAfter(api.Home.GeneralControl)).toEqual(
    ids(reads).filter((id) => /^Audit\.|^Home\.(Configuration|Warnings)$/.test(id)),
  )
  expect(oldAfter(api.Conversations.SetFavorite)).toEqual([])
  expect(oldAfter(api.Audit.Undo)).toEqual(ids(reads))
})

test('whatever starts a task makes the tasks old, wherever they are shown', () => {
  const starting = writes.filter(({ response, method }) => response === task && method === 'POST')
  expect(starting.length).toBeGreaterThan(3)
  for (const write of starting)
    expect(oldAfter(write), write.operationId).toEqual(
      expect.arrayContaining(['Tasks.Tasks', 'Home.UserTasksOverview']),
    )
})

test('whatever changes who holds what makes old what one may oneself', () => {
  const granting = writes.filter(({ errors = [] }) => errors.includes('role.takesNotHeld'))
  expect(granting.length).toBeGreaterThan(3)
  for (const write of granting) expect(oldAfter(write), write.operationId).toContain('Home.UserInfo')
})

test('an answer stands for a read of the group that answers in the same form and takes no more than is known', () => {
  for (const write of writes.filter(({ answers }) => answers !== undefined)) {
    const read = groups[groupOf(write.operationId)]?.[write.answers ?? '']
    expect(read && isAnswered(write, read), `${write.operationId} answers ${write.answers}`).toBe(true)
  }
})

test('where an answer could stand for a read, it does', () => {
  const unsaid = writes.filter(
    (write) =>
      write.answers === undefined &&
      // What it answers is of another thing than the one that goes.
      write.removes === undefined &&
      readsBeside(write).some((read) => isAnswered(write, read)),
  )
  expect(ids(unsaid)).toEqual([])
})

test('a write that deletes a thing with reads of its own says so', () => {
  for (const write of writes) {
    const last = /\{(\w+)\}$/.exec(write.path)?.[1]
    const isDeleting =
      write.method === 'DELETE' && readsBeside(write).some(({ path }) => parametersIn(path).includes(last ?? ''))
    if (isDeleting) expect(write.removes, write.operationId).toBe(last)
    if (write.removes !== undefined) expect(parametersIn(write.path), write.operationId).toContain(write.removes)
  }
})
