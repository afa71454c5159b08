import { type LiveEvent, liveEvent } from '@parley/contract/enums/conversation.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Ctx } from '../../src/kernel/ctx.ts'
import { notify } from '../../src/notices/notice.service.ts'
import { startTask } from '../../src/tasks/task.service.ts'
import { type DiagnosticTest, startDiagnosticTest } from '../diagnostic.ts'
import { type LiveHub, startLiveHub } from '../liveHub.ts'
import { type PersonName, people, subjectOf } from '../people.ts'

declare module '../../src/kernel/job.ts' {
  interface Jobs {
    'test.live': Record<never, never>
  }
}

let on: DiagnosticTest
let hub: LiveHub
beforeAll(async () => {
  on = await startDiagnosticTest()
  // Somebody who may do everything in both tenants: only the tenant itself keeps what is of one from the other.
  await on.core.owner.query(
    `UPDATE membership SET id_role = (SELECT id_role FROM role WHERE name = 'all')
     WHERE id_tenant = 3 AND id_user = $1`,
    [idOf('both')],
  )
  on.core.directory.forget()
  hub = await startLiveHub(on.core)
})
afterEach(() => hub.leaveAll())
afterAll(async () => {
  await hub?.close()
  await on?.close()
})

const idOf = (name: PersonName) => Object.keys(people).indexOf(name) + 1
const connect = async (name: PersonName, context: number) =>
  await hub.connect(await on.core.token({ sub: subjectOf(name) }), { context })

const task = () =>
  on.core.inTenant(2, async (ctx) => {
    const own: Ctx = { ...ctx, actor: { ...ctx.actor, id: idOf('both') } }
    return await startTask(own, { name: 'Secret of 2', description: 'x', job: 'test.live', payload: {} })
  })
const both = () => on.core.as('both')

/** How each kind of event comes about in tenant 2, of somebody who has the console open for tenant 3 as well. */
const causes: Readonly<Record<LiveEvent, () => Promise<unknown>>> = {
  CreateTask: task,
  UpdateTask: async () => await both().call(operations.Tasks.Cancel, { params: { id: (await task()).id } }),
  DeleteTask: async () => {
    const { id } = await task()
    await both().call(operations.Tasks.Cancel, { params: { id } })
    await both().call(operations.Tasks.Remove, { params: { id } })
  },
  Notify: () =>
    on.core.inTenant(2, (ctx) => notify(ctx, { idUsers: [idOf('both')], title: 'Told', text: 'x', path: null })),
  CallChanged: async () => await (await on.test()).connect().listening(),
  CallRemoved: async () => {
    const socket = (await on.test()).connect()
    await socket.listening()
    socket.say({ type: 'hangup' })
    await socket.ended()
  },
}

/** What belongs to a person goes where they are, as their bell does. */
const personal: readonly LiveEvent[] = ['Notify']

test.each(liveEvent.entries.map(({ value }) => value))(
  '%s of one tenant is heard there and nowhere else',
  async (name) => {
    const [here, elsewhere, other] = [await connect('both', 2), await connect('both', 3), await connect('other', 3)]
    on.core.events.length = 0
    await causes[name]()
    expect(on.core.events.map((event) => event.name)).toContain(name)
    hub.emit(on.core.events)
    const last = { name: 'Notify', payload: 'last' } as const
    hub.emit([
      { ...last, to: { user: idOf('both') } },
      { ...last, to: { user: idOf('other') } },
    ])
    await vi.waitFor(() => {
      for (const { heard } of [here, elsewhere, other]) expect(heard.at(-1)).toEqual(last)
    })
    expect(here.heard.map((event) => event.name)).toContain(name)
    expect(other.heard).toEqual([last])
    expect(elsewhere.heard.slice(0, -1).filter((event) => !personal.includes(event.name as LiveEvent))).toEqual([])
  },
)
