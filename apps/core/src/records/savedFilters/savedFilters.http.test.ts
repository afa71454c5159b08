import { MOST_SAVED_FILTERS } from '@parley/contract/conversations/savedFilters/savedFilter.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import type { PersonName } from '../../../test/people.ts'
import { personOf } from '../../kernel/personArea.ts'
import { savedFilterArea } from './savedFilter.person.ts'
import { createSavedFilter } from './savedFilter.service.ts'

const { SavedFilters, CreateSavedFilter, UpdateSavedFilter, RemoveSavedFilter } = operations.DialLogs
const { Audit, Undo } = operations.Audit
const codeOf = (answer: { readonly text: string }): unknown => JSON.parse(answer.text).code

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
})
afterAll(() => core.close())

const list = async (who: PersonName, context?: number) => {
  const answer = await core.as(who, context === undefined ? {} : { context }).call(SavedFilters)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const names = async (who: PersonName, context?: number) => (await list(who, context)).map(({ name }) => name)
interface Kept {
  isShared?: boolean
  filters?: Record<string, string>
}
async function save(who: PersonName, name: string, { isShared = false, filters = { time: 'last7' } }: Kept = {}) {
  const answer = await core.as(who).call(CreateSavedFilter, { body: { name, filters, isShared } })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const change = (who: PersonName, { idSavedFilter, rowVersion }: Awaited<ReturnType<typeof save>>, name: string) =>
  core.as(who).call(UpdateSavedFilter, {
    params: { idSavedFilter },
    body: { name, filters: { outcome: '11', time: 'last30' }, isShared: true, rowVersion },
  })

describe('saved filters', () => {
  it('are their owner’s alone until shared, and of one tenant', async () => {
    const own = await save('viewer', 'Mine', { filters: { time: 'last7', outcome: '3,11' } })
    expect(own).toMatchObject({ filters: { time: 'last7', outcome: '3,11' }, isOwn: true, isShared: false })
    await save('designer', 'Everyone’s', { isShared: true })
    expect(await names('viewer')).toEqual(['Everyone’s', 'Mine'])
    expect(await names('designer')).toEqual(['Everyone’s'])
    expect((await list('viewer')).map(({ isOwn }) => isOwn)).toEqual([false, true])
    // The same person elsewhere, and a person of another tenant.
    await save('both', 'In two')
    expect(await names('both', 3)).toEqual([])
    expect(await names('other')).toEqual([])
    const elsewhere = await core.as('other').call(RemoveSavedFilter, { params: own })
    expect(elsewhere.status).toBe(404)
    expect((await change('designer', own, 'Taken')).status).toBe(404)
  })

  it('are changed and deleted by their owner, and by those who edit the tenant where shared', async () => {
    const shared = await save('designer', 'Errors', { isShared: true })
    const refused = await change('viewer', shared, 'Hijacked')
    expect([refused.status, codeOf(refused)]).toEqual([409, 'savedFilter.notOwn'])
    const { idSavedFilter } = shared
    expect(codeOf(await core.as('viewer').call(RemoveSavedFilter, { params: { idSavedFilter } }))).toBe(
      'savedFilter.notOwn',
    )
    const renamed = await change('designer', shared, 'Errors of a month')
    expect(renamed.body).toMatchObject({ name: 'Errors of a month', filters: { outcome: '11', time: 'last30' } })
    expect(codeOf(await change('designer', shared, 'Too late'))).toBe('entity.stale')
    const unshared = await core.as('admin').call(UpdateSavedFilter, {
      params: { idSavedFilter },
      body: { name: 'Gone', filters: { time: 'last7' }, isShared: false, rowVersion: renamed.body.rowVersion },
    })
    expect([unshared.status, codeOf(unshared)]).toEqual([409, 'savedFilter.notOwn'])
    expect((await change('admin', renamed.body, 'Ours')).status).toBe(200)
    expect((await core.as('admin').call(RemoveSavedFilter, { params: { idSavedFilter } })).status).toBe(204)
    expect(await names('designer')).not.toContain('Ours')
  })

  it('have names of their own, and an end to their number', async () => {
    await save('operator', 'Twice')
    const body = { name: 'TWICE', filters: { q: 'a' }, isShared: false }
    expect(codeOf(await core.as('operator').call(CreateSavedFilter, { body }))).toBe('savedFilter.nameTaken')
    for (let at = 2; at < MOST_SAVED_FILTERS; at++) await save('operator', `Filter ${at}`)
    const last = await core.inTenant(1, async (ctx) => {
      await createSavedFilter(ctx, { ...body, name: 'The last' })
      const beside = core.as('operator').call(CreateSavedFilter, { body: { ...body, name: 'Beside it' } })
      await Promise.race([beside, new Promise((resolve) => setTimeout(resolve, 300))])
      return { beside }
    })
    expect(codeOf(await last.beside)).toBe('savedFilter.tooMany')
    const more = await core.as('operator').call(CreateSavedFilter, { body: { ...body, name: 'One more' } })
    expect([more.status, codeOf(more)]).toEqual([409, 'savedFilter.tooMany'])
  })

  it('refuse what is no filter, and people who see no conversations', async () => {
    const post = (filters: Record<string, string>) =>
      core.as('viewer').call(CreateSavedFilter, { body: { name: 'Bad', filters, isShared: false } })
    expect((await post({})).status).toBe(400)
    expect((await post({ q: 'x'.repeat(301) })).status).toBe(400)
    expect((await post(Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`f${at}`, '1'])))).status).toBe(400)
    expect((await core.as('nobody').call(SavedFilters)).status).toBe(403)
  })

  it('are written down, and brought back as they were', async () => {
    const before = await save('admin', 'Undone', { filters: { time: 'last7', q: 'refund' }, isShared: true })
    expect((await change('admin', before, 'Changed')).status).toBe(200)
    const undo = async () => {
      const { items } = (await core.as('admin').call(Audit, { query: { entityKind: 'SavedFilter' } })).body
      const answer = await core.as('admin').call(Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
      expect(answer.status, answer.text).toBe(200)
    }
    await undo()
    const [back] = (await list('admin')).filter(({ idSavedFilter }) => idSavedFilter === before.idSavedFilter)
    expect(back).toMatchObject({ name: 'Undone', filters: { time: 'last7', q: 'refund' } })
    expect(back?.filters).not.toHaveProperty('outcome')
    await core.as('admin').call(RemoveSavedFilter, { params: { idSavedFilter: before.idSavedFilter } })
    await undo()
    expect((await list('admin')).find(({ name }) => name === 'Undone')?.filters).toEqual({ time: 'last7', q: 'refund' })
  })

  it('come back to whose they were, by those who could have changed them', async () => {
    const shared = await save('designer', 'Restored', { isShared: true })
    const undo = async (who: PersonName) => {
      const { items } = (await core.as('admin').call(Audit, { query: { entityKind: 'SavedFilter' } })).body
      return await core.as(who).call(Undo, { params: { idAuditEvent: items[0]?.idAuditEvent ?? 0 } })
    }
    const remove = (who: PersonName, { idSavedFilter }: { idSavedFilter: number }) =>
      core.as(who).call(RemoveSavedFilter, { params: { idSavedFilter } })
    expect((await remove('admin', shared)).status).toBe(204)
    expect((await undo('admin')).status).toBe(200)
    const find = async (who: PersonName) => (await list(who)).find(({ name }) => name === 'Restored')
    expect(await find('designer')).toMatchObject({ isOwn: true, createdBy: shared.createdBy })
    expect(await find('admin')).toMatchObject({ isOwn: false })
    // What was someone's alone stays theirs to bring back.
    const own = await save('designer', 'Private')
    expect((await remove('designer', own)).status).toBe(204)
    const refused = await undo('admin')
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('belongs to')])
  })

  it('go with the person they look for', async () => {
    await save('viewer', 'Calls of Jana', { filters: { q: '+420 601 777 888' } })
    const person = personOf({ kind: 'number', value: '420601777888' })
    await core.inTenant(2, async (ctx) => {
      expect(await savedFilterArea.find(ctx, person)).toMatchObject({ count: 1 })
      expect(await savedFilterArea.erase(ctx, person, 'erase', core.services)).toEqual({ found: 1, done: 1 })
      expect(await savedFilterArea.find(ctx, person)).toMatchObject({ count: 0 })
    })
    expect(await names('viewer')).toEqual(expect.not.arrayContaining(['Calls of Jana']))
  })

  it('are reached by an API secret as far as its scopes go', async () => {
    const secretOf = async (scopes: Record<string, string[]>) => {
      const body = { name: `Filters ${JSON.stringify(scopes)}`, expiresAt: null, scopes }
      return (await core.as('admin').call(operations.Users.CreateUserApiSecret, { body })).body.secret
    }
    const read = async (secret: string) => await core.send('GET', '/api/DialLogs/SavedFilters', undefined, secret)
    expect((await read(await secretOf({ CallScript: ['viewdiallogs'] }))).status).toBe(200)
    expect((await read(await secretOf({ CallScript: ['view'] }))).status).toBe(403)
  })
})
