import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeConversation,
  makeFlow,
  makeLine,
  programOf,
  storeConversations,
  type TestFlow,
} from '../../../test/conversations.ts'
import { startTestCore, type TestCore } from '../../../test/core.ts'
import { orderFlow } from '../../../test/orderFlow.ts'
import { insertFolder } from '../../folders/folder.store.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { getConversation } from '../detail/conversation.service.ts'
import { listDialLogs } from './dialLog.service.ts'
import { LongLists } from './longLists.ts'

let core: TestCore
let folders: { parent: number; child: number }
let flows: { root: TestFlow; child: TestFlow }
let line: { idLine: number; idModule: number; name: string }
const program = programOf(orderFlow())

beforeAll(async () => {
  core = await startTestCore()
  folders = await core.inTenant(2, async ({ db }) => {
    const parent = await insertFolder(db, { name: 'Parent', kind: 'flow', idParent: null })
    return { parent, child: await insertFolder(db, { name: 'Child', kind: 'flow', idParent: parent }) }
  })
  flows = {
    root: await makeFlow(core, 2, orderFlow()),
    child: await makeFlow(core, 2, orderFlow(), folders.child),
  }
  line = await makeLine(core, 2, 'Web')
  await storeConversations(core, 2, [
    makeConversation(flows.root, program, '2026-11-01T10:00:00.000Z', []),
    makeConversation(flows.root, program, '2026-11-02T10:00:00.000Z', [], { line }),
    makeConversation(flows.child, program, '2026-11-03T10:00:00.000Z', ['no']),
  ])
})
afterAll(() => core.close())

const within = <T>(permissions: PermissionMap, work: (ctx: Ctx) => Promise<T>) =>
  core.contexts.run(
    {
      actor: { id: 2, name: 'Somebody', kind: 'user', idTenant: 2 },
      tenant: 2,
      permissions,
      requestId: 'test',
      log: core.server.log as Parameters<TestCore['contexts']['run']>[0]['log'], // the same pino
      clock: core.clock,
    },
    work,
  )
const seen = async (permissions: PermissionMap, query = {}) =>
  (await within(permissions, (ctx) => listDialLogs(ctx, query, new LongLists()))).items.map((log) =>
    log.startedAt.slice(8, 10),
  )

describe('what a permission shows', () => {
  it.each<[string, () => PermissionMap, string[]]>([
    ['all flows', () => ({ CallScript: ['viewdiallogs'] }), ['03', '02', '01']],
    ['a folder with those below', () => ({ CallScript: [`viewdiallogs:${folders.parent}`] }), ['03']],
    ['a folder of somebody else', () => ({ CallScript: ['viewdiallogs:99999'] }), []],
    ['another action', () => ({ CallScript: ['view'] }), []],
    ['all lines', () => ({ Line: ['viewdiallogs'] }), ['02']],
    ['one line', () => ({ Line: [`viewdiallogs:${line.idLine}`] }), ['02']],
    ['another line', () => ({ Line: ['viewdiallogs:99999'] }), []],
    ['all modules', () => ({ Module: [-1] }), ['02']],
    ['one module', () => ({ Module: [`viewdiallogs:${line.idModule}`] }), ['02']],
    [
      'folder and line',
      () => ({ CallScript: [`viewdiallogs:${folders.child}`], Line: ['viewdiallogs'] }),
      ['03', '02'],
    ],
    ['campaigns, of which there are none', () => ({ Campaign: ['viewdiallogs'] }), []],
  ])('%s', async (_, permissions, expected) => {
    expect(await seen(permissions())).toEqual(expected)
    // A search goes another way through the database and must not show more.
    expect(await seen(permissions(), { search: 'hello' })).toEqual(expected)
  })

  it('also decides whether one conversation can be opened', async () => {
    const { items } = await within({ CallScript: [-1] }, (ctx) => listDialLogs(ctx, {}, new LongLists()))
    const [child, , root] = items
    const limited = { CallScript: [`viewdiallogs:${folders.parent}`] }
    const open = (guid = '') => within(limited, (ctx) => getConversation(ctx, { guid }))
    expect((await open(child?.guid)).legs).toHaveLength(1)
    await expect(open(root?.guid)).rejects.toMatchObject({ reason: { code: 'entity.notFound' } })
  })
})

describe('paging', () => {
  it('shows every row once, while others are added and many start in the same millisecond', async () => {
    const flow = await makeFlow(core, 2, orderFlow())
    const at = (index: number) => new Date(Date.parse('2026-10-31T23:59:59.990Z') + Math.floor(index / 7)).toISOString()
    const first = Array.from({ length: 60 }, (_, index) => makeConversation(flow, program, at(index), []))
    await storeConversations(core, 2, first)
    const pages: string[] = []
    let cursor: string | undefined
    do {
      const page = await within({ CallScript: [-1] }, (ctx) =>
        listDialLogs(ctx, { idCallScript: flow.idCallScript, limit: 7, cursor }, new LongLists()),
      )
      expect(page.total).toBe(60)
      pages.push(...page.items.map((log) => log.guid))
      await storeConversations(core, 2, [makeConversation(flow, program, '2026-11-19T00:00:00.000Z', [])])
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(pages).toEqual(
      first
        .map(({ log }) => log.guid)
        .sort()
        .toReversed(),
    )
  })
})
