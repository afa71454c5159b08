import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertCampaign, insertContact } from '../../../test/contacts.ts'
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
import { lookUpCampaigns } from '../../campaigns/campaign.lookup.ts'
import { insertFolder } from '../../folders/folder.store.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { getCallInfo } from '../../reports/report.service.ts'
import { getConversation, setFavorite } from '../detail/conversation.service.ts'
import { listDialLogs } from './dialLog.service.ts'
import { visibleGuids } from './dialLog.store.ts'
import { LongLists } from './longLists.ts'

let core: TestCore
let folders: { parent: number; child: number; winter: number; december: number }
let flows: { root: TestFlow; child: TestFlow }
let line: { idLine: number; idModule: number; name: string }
let campaigns: { parent: number; child: number; root: number }
const program = programOf(orderFlow())

beforeAll(async () => {
  core = await startTestCore()
  folders = await core.inTenant(2, async ({ db }) => {
    const parent = await insertFolder(db, { name: 'Parent', kind: 'flow', idParent: null })
    const winter = await insertFolder(db, { name: 'Winter', kind: 'campaign', idParent: null })
    return {
      parent,
      child: await insertFolder(db, { name: 'Child', kind: 'flow', idParent: parent }),
      winter,
      december: await insertFolder(db, { name: 'December', kind: 'campaign', idParent: winter }),
    }
  })
  campaigns = {
    parent: await insertCampaign(core, 2, { name: 'Winter', idFolder: folders.winter }),
    child: await insertCampaign(core, 2, { name: 'December', idFolder: folders.december }),
    root: await insertCampaign(core, 2, { name: 'Whole year' }),
  }
  flows = {
    root: await makeFlow(core, 2, orderFlow()),
    child: await makeFlow(core, 2, orderFlow(), folders.child),
  }
  line = await makeLine(core, 2, 'Web')
  await storeConversations(core, 2, [
    makeConversation(flows.root, program, '2026-11-01T10:00:00.000Z', []),
    makeConversation(flows.root, program, '2026-11-02T10:00:00.000Z', [], { line }),
    makeConversation(flows.child, program, '2026-11-03T10:00:00.000Z', ['no']),
    makeConversation(flows.root, program, '2026-11-04T10:00:00.000Z', [], { campaign: calledBy('parent') }),
    makeConversation(flows.root, program, '2026-11-05T10:00:00.000Z', [], { campaign: calledBy('child'), line }),
    makeConversation(flows.root, program, '2026-11-06T10:00:00.000Z', [], { campaign: calledBy('root') }),
  ])
})
afterAll(() => core.close())

const calledBy = (which: keyof typeof campaigns) => ({
  ...{ idCampaign: campaigns[which], name: which, idContact: 4_000_000, attempt: 2 },
})
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
    ['all flows', () => ({ CallScript: ['viewdiallogs'] }), ['06', '05', '04', '03', '02', '01']],
    ['a folder with those below', () => ({ CallScript: [`viewdiallogs:${folders.parent}`] }), ['03']],
    ['a folder of somebody else', () => ({ CallScript: ['viewdiallogs:99999'] }), []],
    ['another action', () => ({ CallScript: ['view'] }), []],
    ['all lines', () => ({ Line: ['viewdiallogs'] }), ['05', '02']],
    ['one line', () => ({ Line: [`viewdiallogs:${line.idLine}`] }), ['05', '02']],
    ['another line', () => ({ Line: ['viewdiallogs:99999'] }), []],
    ['all modules', () => ({ Module: [-1] }), ['05', '02']],
    ['one module', () => ({ Module: [`viewdiallogs:${line.idModule}`] }), ['05', '02']],
    [
      'folder and line',
      () => ({ CallScript: [`viewdiallogs:${folders.child}`], Line: ['viewdiallogs'] }),
      ['05', '03', '02'],
    ],
    ['all campaigns', () => ({ Campaign: ['viewdiallogs'] }), ['06', '05', '04']],
    ['a folder of campaigns with those below', () => ({ Campaign: [`viewdiallogs:${folders.winter}`] }), ['05', '04']],
    ['the folder below', () => ({ Campaign: [`viewdiallogs:${folders.december}`] }), ['05']],
    ['a folder of flows, which is none of campaigns', () => ({ Campaign: [`viewdiallogs:${folders.parent}`] }), []],
    ['campaigns without their conversations', () => ({ Campaign: ['view', 'edit', 'viewpersonal'] }), []],
    [
      'a folder of campaigns and one of flows',
      () => ({ CallScript: [`viewdiallogs:${folders.parent}`], Campaign: [`viewdiallogs:${folders.december}`] }),
      ['05', '03'],
    ],
  ])('%s', async (_, permissions, expected) => {
    expect(await seen(permissions())).toEqual(expected)
    // A search goes another way through the database and must not show more.
    expect(await seen(permissions(), { search: 'hello' })).toEqual(expected)
  })

  it('also decides whether one conversation can be opened', async () => {
    const { items } = await within({ CallScript: [-1] }, (ctx) => listDialLogs(ctx, {}, new LongLists()))
    const [child, root] = ['03', '01'].map((day) => items.find(({ startedAt }) => startedAt.slice(8, 10) === day))
    const limited = { CallScript: [`viewdiallogs:${folders.parent}`] }
    const open = (guid = '') => within(limited, (ctx) => getConversation(ctx, { guid }))
    expect((await open(child?.guid)).legs).toHaveLength(1)
    await expect(open(root?.guid)).rejects.toMatchObject({ reason: { code: 'entity.notFound' } })
  })
})

describe('the campaign of a conversation', () => {
  const ofWinter = () => ({ Campaign: [`viewdiallogs:${folders.winter}`] })

  it('is a filter, which shows nobody more than they may see', async () => {
    const { parent, root } = campaigns
    expect(await seen({ CallScript: [-1] }, { idCampaign: parent })).toEqual(['04'])
    expect(await seen(ofWinter(), { idCampaign: parent })).toEqual(['04'])
    expect(await seen(ofWinter(), { idCampaign: root })).toEqual([])
    expect(await seen({ Line: ['viewdiallogs'] }, { idCampaign: parent })).toEqual([])
    expect(await seen({ CallScript: [-1] }, { idCampaign: 99_999 })).toEqual([])
  })

  it('is on each row, with the attempt', async () => {
    const { items } = await within(ofWinter(), (ctx) => listDialLogs(ctx, {}, new LongLists()))
    expect(items[0]).toMatchObject({ campaign: { id: campaigns.child, name: 'December' }, attempt: 2 })
    const others = await within({ CallScript: [`viewdiallogs:${folders.parent}`] }, (ctx) =>
      listDialLogs(ctx, {}, new LongLists()),
    )
    expect(others.items[0]).toMatchObject({ campaign: null, attempt: null })
  })

  it('decides whether one can be opened, marked and downloaded', async () => {
    const { items } = await within({ CallScript: [-1] }, (ctx) => listDialLogs(ctx, {}, new LongLists()))
    const guidOf = (day: string) => items.find(({ startedAt }) => startedAt.slice(8, 10) === day)?.guid ?? ''
    const as = { december: { Campaign: [`viewdiallogs:${folders.december}`] } }
    const tries: ((ctx: Ctx, guid: string) => Promise<unknown>)[] = [
      (ctx, guid) => getConversation(ctx, { guid }),
      (ctx, guid) => setFavorite(ctx, { guid, favorite: true }),
      (ctx, guid) => getCallInfo(ctx, guid),
    ]
    for (const attempt of tries) {
      await within(as.december, (ctx) => attempt(ctx, guidOf('05')))
      for (const day of ['01', '04', '06'])
        await expect(within(as.december, (ctx) => attempt(ctx, guidOf(day)))).rejects.toMatchObject({
          reason: { code: 'entity.notFound' },
        })
    }
    await within(as.december, async (ctx) =>
      expect(await visibleGuids(ctx, ['04', '05', '06'].map(guidOf))).toEqual(new Set([guidOf('05')])),
    )
  })

  it('names the contact for whoever may see it, and who it is for whoever may see that', async () => {
    const idContact = await insertContact(core, [2, campaigns.child], '+420605111222')
    await core.owner.query(`UPDATE campaign_contact SET name = 'Jane' WHERE id_contact = $1`, [idContact])
    const made = makeConversation(flows.root, program, '2026-11-07T10:00:00.000Z', [], {
      campaign: { idCampaign: campaigns.child, name: 'December', idContact, attempt: 1 },
    })
    await storeConversations(core, 2, [made])
    const contactFor = async (...actions: string[]) =>
      (await within({ Campaign: ['viewdiallogs', ...actions] }, (ctx) => getConversation(ctx, { guid: made.log.guid })))
        .legs[0]?.contact
    expect(await contactFor()).toBeNull()
    expect(await contactFor(`view:${folders.december}`)).toEqual({ id: idContact, name: '+420••••••222' })
    expect(await contactFor('view', `viewpersonal:${folders.winter}`)).toEqual({ id: idContact, name: 'Jane' })
    await core.owner.query('DELETE FROM campaign_contact WHERE id_contact = $1', [idContact])
    expect(await contactFor('view', 'viewpersonal')).toBeNull()
  })

  it('can be chosen from those whose conversations or which themselves one sees', async () => {
    const names = async (permissions: PermissionMap) =>
      (await within(permissions, (ctx) => lookUpCampaigns(ctx, {}))).map(({ name }) => name)
    expect(await names({ Campaign: ['viewdiallogs'] })).toEqual(['December', 'Whole year', 'Winter'])
    expect(await names(ofWinter())).toEqual(['December', 'Winter'])
    expect(await names({ Campaign: [`view:${folders.december}`] })).toEqual(['December'])
    expect(await names({ CallScript: [-1] })).toEqual([])
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
