import type { HubConnection } from '@microsoft/signalr'
import { endpoints } from '@parley/contract/api.ts'
import { campaignLive } from '@parley/contract/campaigns/campaign.schema.ts'
import { passwordPolicyType } from '@parley/contract/enums/operations.enum.ts'
import { flowCommentEvent } from '@parley/contract/flowComments/flowComment.schema.ts'
import { draftEvent } from '@parley/contract/flows/draft.schema.ts'
import { themeNews } from '@parley/contract/home/home.schema.ts'
import { EXTEND_CONNECTION } from '@parley/contract/kernel/consoleHub.ts'
import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import { actionsOf } from '@parley/contract/kernel/permission.ts'
import { isSystemAction } from '@parley/contract/kernel/permissions.ts'
import type { ModuleTestNews } from '@parley/contract/modules/module.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Known } from '@parley/contract/testing/sample.ts'
import { newFlowDocument } from '@parley/flow'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { tellCallbacks } from '../../src/callbacks/callback.stream.ts'
import { tellCampaign } from '../../src/campaigns/campaign.stream.ts'
import { tellDesk } from '../../src/desk/desk.stream.ts'
import { domains } from '../../src/domains.ts'
import { tellComments } from '../../src/flowComments/flowComment.stream.ts'
import { createBackplane } from '../../src/hubs/backplane.ts'
import { Listener } from '../../src/kernel/listener.ts'
import { tellModules, tellStep } from '../../src/modules/module.stream.ts'
import { tellAlerts } from '../../src/monitoring/alert.stream.ts'
import { startTestCore, type TestCore } from '../core.ts'
import { giveRole } from '../giveRole.ts'
import { startLiveHub } from '../liveHub.ts'
import { type PersonName, people, subjectOf } from '../people.ts'
import { plant } from './plant.ts'
import { inputOf } from './request.ts'

const { CallScripts, Users } = operations
const testNews: ModuleTestNews = {
  run: crypto.randomUUID(),
  step: { step: 'resolve', target: null, result: 'ok', text: '' },
}
const log = pino({ level: 'silent' })
let core: TestCore
let known: Known
let first: Awaited<ReturnType<typeof startProcess>>
let second: Awaited<ReturnType<typeof startProcess>>

/** A process of its own, as far as streams can tell: only the database connects it with the other. */
async function startProcess() {
  const listener = new Listener(core.databaseUrl, log)
  await listener.start()
  const name = 'streams'
  const hub = await startLiveHub(core, undefined, createBackplane({ name, pool: core.pool, listener, log }))
  return { ...hub, listener }
}

beforeAll(async () => {
  core = await startTestCore()
  known = (await plant(core)).known
  first = await startProcess()
  second = await startProcess()
})
afterEach(() => Promise.all([first.leaveAll(), second.leaveAll()]))
afterAll(async () => {
  for (const { close, listener } of [first, second]) {
    await close()
    await listener.close()
  }
  await core.close()
})

const connect = async (name: PersonName, at = first, context?: number) =>
  (await at.connect(await core.token({ sub: subjectOf(name) }), context === undefined ? {} : { context })).connection

/** Follows a stream; what it is told, and how it ended. */
function hear<T>(
  connection: HubConnection,
  { operationId }: Pick<Endpoint, 'operationId'>,
  params: unknown,
  item: z.ZodType<T>,
) {
  const told: T[] = []
  const seen: { ended?: string } = {}
  const subscription = connection.stream<unknown>(operationId, params).subscribe({
    next: (each) => void told.push(item.parse(each)),
    complete: () => {
      seen.ended = 'complete'
    },
    error: (error: Error) => {
      seen.ended = error.message
    },
  })
  return { told, seen, subscription }
}

/** The same of a draft, whose people see each other. */
function follow(connection: HubConnection, endpoint: Pick<Endpoint, 'operationId'>, params: unknown) {
  const heard = hear(connection, endpoint, params, draftEvent)
  const { told } = heard
  const people = () => {
    const last = told.findLast(({ kind }) => kind === 'people')
    return last?.kind === 'people' ? last.people.map(({ name, nodeId }) => [name.split(' ')[0], nodeId]) : []
  }
  return {
    ...heard,
    people,
    kinds: () => told.map(({ kind }) => kind).filter((kind) => kind !== 'people'),
  }
}

/** Of what says nothing to those who begin to follow it. */
async function tellNews() {
  await core.inTenant(2, async (ctx) => {
    await tellCampaign(ctx, Number(known.idCampaign))
    tellComments(ctx, Number(known.idCallScript))
    tellAlerts(ctx)
    tellModules(ctx)
    tellStep(ctx, Number(known.idDialModule), testNews)
    tellCallbacks(ctx)
    tellDesk(ctx, ...Object.keys(people).map((_, index) => index + 1))
  })
  first.emit(core.events.splice(0))
}

describe('every stream of the contract', () => {
  const overHub = endpoints.filter(({ transport }) => transport === 'hub')
  const streams = overHub.filter(({ method }) => method === 'GET')
  /** What is the same for everybody who is signed in. */
  const limited = overHub.filter(({ permission }) => permission !== 'signedIn')
  /** Of the installation: nobody of a tenant follows it. */
  const isOperators = ({ permission }: Endpoint) => {
    const actions = actionsOf(permission)
    return actions.length > 0 && actions.every(isSystemAction)
  }
  const ofTenants = streams.filter((each) => limited.includes(each) && !isOperators(each))
  const named = (list: readonly Endpoint[]) => list.map((each) => [each.operationId, each] as const)

  test('is served by a domain, and nothing else is', () => {
    const served = domains.flatMap(({ streams: own = [] }) => own)
    const ids = served.flatMap(({ endpoint, place }) => [
      endpoint.operationId,
      place?.operationId ?? endpoint.operationId,
    ])
    expect([...new Set(ids)].sort()).toEqual(overHub.map(({ operationId }) => operationId).sort())
  })

  test.each(named(ofTenants))('%s: another tenant finds nothing, and hears nothing', async (_, endpoint) => {
    const { params = {} } = inputOf(endpoint, known)
    const here = hear(await connect('admin'), endpoint, params, z.unknown())
    await vi.waitFor(async () => {
      await tellNews()
      expect(here.told.length).toBeGreaterThan(0)
    })
    for (const [name, context] of [
      ['other', 3],
      ['both', 3],
    ] as const) {
      const there = hear(await connect(name, first, context), endpoint, params, z.unknown())
      // What names nothing is their own tenant’s there, or not theirs to see.
      if (endpoint.path.includes('{') || name === 'both')
        await vi.waitFor(() => expect(there.seen.ended).toMatch(/not found|permission/i))
      await tellNews()
      expect(there.told).toEqual([])
    }
    const nobody = follow(await connect('nobody'), endpoint, params)
    await vi.waitFor(() => expect(nobody.seen.ended).toContain('permission'))
  })

  test('whose password has expired reaches none, and ends those of before when the token is renewed', async () => {
    const before = await connect('designer')
    const token = await core.token({ sub: subjectOf('designer') })
    await core.owner.query(
      'UPDATE tenant SET password_policy = $1, password_days = 30, password_warn_days = 5 WHERE id_tenant = 2',
      [passwordPolicyType.of.RESTRICTION],
    )
    core.directory.forget()
    core.passwordChosen('designer', new Date(0))
    try {
      expect(await before.invoke<boolean>(EXTEND_CONNECTION, token)).toBe(false)
      const restricted = await connect('designer')
      expect(limited.length).toBeGreaterThan(0)
      for (const endpoint of limited) {
        const { params = {}, body } = inputOf(endpoint, known)
        if (endpoint.method === 'GET') {
          const refused = follow(restricted, endpoint, params)
          await vi.waitFor(() => expect(refused.seen.ended).toContain('permission'))
          expect(refused.told).toEqual([])
        } else await expect(restricted.invoke(endpoint.operationId, params, body)).rejects.toThrow('permission')
      }
    } finally {
      await core.owner.query('UPDATE tenant SET password_policy = $1 WHERE id_tenant = 2', [
        passwordPolicyType.of.NEVER,
      ])
      core.directory.forget()
    }
  })

  test('calls of one person are counted on all connections together, and nobody else’s', async () => {
    const limited = await startLiveHub(core, undefined, undefined, 3)
    try {
      const one = async (name: PersonName) =>
        (await limited.connect(await core.token({ sub: subjectOf(name) }))).connection
      const extend = (connection: HubConnection) => connection.invoke<boolean>(EXTEND_CONNECTION, 'none')
      const [first, second, other] = [await one('admin'), await one('admin'), await one('designer')]
      for (const connection of [first, second, first]) expect(await extend(connection)).toBe(false)
      await expect(extend(second)).rejects.toThrow('Too many requests')
      const endpoint = streams[0]
      if (!endpoint) throw new Error('there is a stream')
      const refused = follow(first, endpoint, inputOf(endpoint, known).params)
      await vi.waitFor(() => expect(refused.seen.ended).toContain('Too many requests'))
      expect(await extend(other)).toBe(false)
      core.clock.advance(60_000)
      expect(await extend(first)).toBe(false)
    } finally {
      await limited.close()
    }
  })

  test.each(named(overHub))('%s refuses what the contract does not know', async (_, endpoint) => {
    const connection = await connect(isOperators(endpoint) ? 'operator' : 'admin')
    const { params, body } = inputOf(endpoint, known)
    const bad = { ...params, more: 1 }
    if (endpoint.method === 'GET') {
      const refused = follow(connection, endpoint, bad)
      await vi.waitFor(() => expect(refused.seen.ended).toContain('Unknown field'))
    } else {
      await expect(connection.invoke(endpoint.operationId, bad, body)).rejects.toThrow('Unknown field')
      await expect(connection.invoke(endpoint.operationId, params, { more: 1 })).rejects.toThrow('Unknown field')
      const stranger = await connect('other')
      await expect(stranger.invoke(endpoint.operationId, params, body)).rejects.toThrow(/not found/i)
    }
  })
})

describe('the theme', () => {
  test('is heard of by everybody signed in, in every tenant and process; what it is they read', async () => {
    const { ThemeStream, UpdateConfiguration } = operations.Home
    const followers = [
      hear(await connect('nobody'), ThemeStream, {}, themeNews),
      hear(await connect('other', second), ThemeStream, {}, themeNews),
    ]
    let saved = 0
    await vi.waitFor(async () => {
      const body = { theme: JSON.stringify({ title: `Theme ${saved}` }) }
      saved += 1
      await core.as('operator').call(UpdateConfiguration, { body })
      first.emit(core.events.splice(0))
      for (const { told } of followers) expect(told.length).toBeGreaterThan(0)
    })
    const { lastUpdate } = (await core.as('nobody').call(operations.Home.Configuration)).body.theme
    for (const { told } of followers) await vi.waitFor(() => expect(told.at(-1)).toEqual({ kind: 'theme', lastUpdate }))
    await core.as('operator').call(UpdateConfiguration, { body: { theme: '' } })
    first.emit(core.events.splice(0))
    for (const { told } of followers)
      await vi.waitFor(() => expect(told.at(-1)).toEqual({ kind: 'theme', lastUpdate: null }))
  })
})

describe('the draft of a flow', () => {
  const stream = CallScripts.DraftStream
  const greeting = (text: string) => JSON.parse(JSON.stringify(newFlowDocument('en-GB', text)))
  const create = async () => {
    const body = { name: `Flow ${crypto.randomUUID()}`, idFolder: null, type: 1 as const, channel: 2 as const }
    return (await core.as('admin').call(CallScripts.Create, { body: { ...body, document: greeting('Hello') } })).body
  }
  /** What was told since goes to one process, as in a core of its own. */
  const tell = () => first.emit(core.events.splice(0))

  test('people see each other, where they are, and that they left, whichever process they are connected to', async () => {
    const { idCallScript } = await create()
    const admin = await connect('admin')
    const mine = follow(admin, stream, { idCallScript })
    await vi.waitFor(() => expect(mine.people()).toEqual([['admin', null]]))
    const designer = await connect('designer', second)
    const theirs = follow(designer, stream, { idCallScript })
    for (const { people: seen } of [mine, theirs]) await vi.waitFor(() => expect(seen()).toHaveLength(2))
    await designer.invoke(CallScripts.DraftPlace.operationId, { idCallScript }, { nodeId: 'greeting' })
    await vi.waitFor(() => expect(mine.people()).toContainEqual(['designer', 'greeting']))
    await designer.stop()
    await vi.waitFor(() => expect(mine.people()).toEqual([['admin', null]]))
    // Without goodbye: a process that says nothing for a while is gone with all its people.
    const again = follow(await connect('designer', second), stream, { idCallScript })
    await vi.waitFor(() => expect(again.people()).toHaveLength(2))
    core.clock.advance(60_000)
    first.topics.beat()
    await vi.waitFor(() => expect(mine.people()).toEqual([['admin', null]]))
  })

  test('saves, versions and the end of a draft are told in both processes, once they are committed', async () => {
    const flow = await create()
    const { idCallScript } = flow
    const params = { idCallScript }
    const followers = [
      follow(await connect('admin'), stream, params),
      follow(await connect('designer', second), stream, params),
    ]
    for (const { told } of followers) await vi.waitFor(() => expect(told.length).toBeGreaterThan(0))
    core.events.length = 0
    const admin = core.as('admin')
    const save = (text: string, version: number, rowVersion: number) =>
      admin.call(CallScripts.UpdateDraft, { params, body: { document: greeting(text), version, rowVersion } })
    await save('One', 1, 0)
    await save('Late', 1, 0)
    await admin.call(CallScripts.DiscardDraft, { params, query: { rowVersion: 1 } })
    await save('Two', 1, 2)
    await admin.call(CallScripts.PublishDraft, { params, body: { note: 'Two', rowVersion: 3 } })
    const { rowVersion } = (await admin.call(CallScripts.Basic, { params })).body
    await admin.call(CallScripts.Revert, { params, body: { version: 1, note: '', rowVersion } })
    await admin.call(CallScripts.Remove, { params })
    tell()
    const expected = ['saved', 'discarded', 'saved', 'kept', 'version', 'removed']
    for (const { kinds } of followers) await vi.waitFor(() => expect(kinds()).toEqual(expected))
    expect(followers[1]?.told).toContainEqual(
      expect.objectContaining({
        kind: 'kept',
        rowVersion: 4,
        version: 2,
        isPublished: true,
        by: expect.objectContaining({ name: 'admin Tester' }),
      }),
    )
  })

  test('a right that is taken away ends it at once', async () => {
    const { idCallScript } = await create()
    const viewer = follow(await connect('viewer'), stream, { idCallScript })
    const admin = follow(await connect('admin'), stream, { idCallScript })
    await vi.waitFor(() => expect(admin.people()).toHaveLength(2))
    const idUser = Object.keys(people).indexOf('viewer') + 1
    const roles = await core.as('admin').call(Users.UpdateUserRoles, {
      params: { idUser },
      body: { idRoles: [], rowVersion: 1 } as never, // whatever it is by now
    })
    if (roles.status !== 200) await core.owner.query('DELETE FROM membership WHERE id_user = $1', [idUser])
    core.directory.forget()
    await first.refresh()
    await vi.waitFor(() => expect(viewer.seen.ended).toBeDefined())
    await vi.waitFor(() => expect(admin.people()).toEqual([['admin', null]]))
  })
})

describe('comments on a flow', () => {
  test('are told in every process to those who may view it', async () => {
    const idCallScript = Number(known.idCallScript)
    const params = { idCallScript }
    const listen = async (name: PersonName) =>
      hear(await connect(name, second), CallScripts.CommentStream, params, flowCommentEvent)
    const outside = await listen('nobody')
    await vi.waitFor(() => expect(outside.seen.ended).toContain('permission'))
    const inside = await listen('designer')
    const body = { nodeId: 'start', nodeName: 'Start', text: 'Look', mentions: [] }
    await vi.waitFor(async () => {
      core.events.length = 0
      await core.as('admin').call(CallScripts.AddComment, { params, body })
      first.emit(core.events.splice(0))
      expect(inside.told).toContainEqual({ kind: 'changed' })
    })
  })
})

describe('the progress of a campaign', () => {
  test('is followed in every process by those who may see its folder, as long as they may', async () => {
    const idCampaign = Number(known.idCampaign)
    const { body: folder } = await core.as('admin').call(operations.Folders.Create, {
      body: { name: 'Followed', kind: 'campaign', idParent: null },
    })
    await giveRole(core, 'nobody', { Campaign: [`view:${folder.idFolder}`] })
    const listen = async () =>
      hear(await connect('nobody', second), operations.Campaigns.ProgressStream, { idCampaign }, campaignLive)
    const outside = await listen()
    await vi.waitFor(() => expect(outside.seen.ended).toContain('permission'))
    await core.owner.query('UPDATE campaign SET id_folder = $1 WHERE id_campaign = $2', [folder.idFolder, idCampaign])
    const inside = await listen()
    await vi.waitFor(async () => {
      await tellNews()
      expect(inside.told.length).toBeGreaterThan(0)
    })
    expect(inside.told[0]?.progress.contacts).toBe(1)
    await core.owner.query(
      "DELETE FROM membership WHERE id_user = (SELECT id_user FROM app_user WHERE username = 'nobody')",
    )
    core.directory.forget()
    await second.refresh()
    await vi.waitFor(() => expect(inside.seen.ended).toContain('permission'))
  })
})
