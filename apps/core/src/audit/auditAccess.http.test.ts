import { entityKinds } from '@parley/contract/entityKinds.ts'
import { areaActions, isSystemAction } from '@parley/contract/kernel/permissions.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestCore, type TestCore } from '../../test/core.ts'
import { logNameOf } from './audit.store.ts'

let core: TestCore
beforeAll(async () => {
  core = await startTestCore()
  // One event of everything that events are about; its word is `said` and its number.
  for (const [index, of] of entityKinds.entries()) {
    await core.inTenant(2, (ctx) =>
      ctx.audit({
        kind: 3,
        of,
        entity: [index + 1, `Entity of ${logNameOf(of)}`],
        before: {},
        after: { word: `said${index}x` },
      }),
    )
  }
})
afterAll(() => core.close())

const { Audit, Event, EntityAt, Export } = operations.Audit

async function allow(permissions: Readonly<Record<string, readonly string[]>>) {
  await core.owner.query("UPDATE role SET permissions = $1 WHERE name = 'nothing'", [JSON.stringify(permissions)])
  core.directory.forget()
  return core.as('nobody')
}
const visible = (
  items: readonly { readonly isWithheld: boolean; readonly area: string; readonly entity: { kind: string } }[],
) => items.filter(({ isWithheld }) => !isWithheld).map(({ area, entity }) => `${area}.${entity.kind}`)

test.each(entityKinds.map((of, index) => [logNameOf(of), index, of] as const))(
  'what is said of %s is shown to whoever may see it, in no way to others',
  async (name, index, { kind, view: needed }) => {
    const [area = ''] = name.split('.')
    const others = areaActions.filter(
      (action) => (!needed.includes(action) && action.startsWith('AccessManagement.')) || action === 'Auditlog.view',
    )
    const without: Record<string, string[]> = {}
    for (const action of [...others, 'Auditlog.view', 'Auditlog.export']) {
      const [of = '', can = ''] = action.split('.')
      without[of] = [...(without[of] ?? []), can]
    }
    const isOpen = needed.length === 0 || needed.includes('Auditlog.view')
    const person = await allow(without)
    const found = await person.call(Audit, { query: { entityKind: kind, entityId: String(index + 1) } })
    expect(found.body.items.map(({ isWithheld }) => isWithheld)).toEqual([!isOpen])
    expect(found.text.includes(`said${index}x`)).toBe(isOpen)
    const searched = await person.call(Audit, { query: { search: `said${index}x` } })
    expect(searched.body.items.length).toBe(isOpen ? 1 : 0)
    const params = { idAuditEvent: found.body.items[0]?.idAuditEvent ?? 0 }
    expect((await person.call(Event, { params })).text.includes(`said${index}x`)).toBe(isOpen)
    const at = core.clock.now().toISOString()
    expect(
      (await person.call(EntityAt, { query: { kind, id: String(index + 1), at } })).text.includes(`said${index}x`),
    ).toBe(isOpen)
    expect((await person.call(Export, { query: {} })).text.includes(`"said${index}x"`.replaceAll('"', '""'))).toBe(
      isOpen,
    )

    const [of = '', can = ''] = (needed[0] ?? 'Auditlog.view').split('.')
    const allowed = { Auditlog: ['view'], CallScript: ['view'], ...(of === 'Auditlog' ? {} : { [of]: ['view', can] }) }
    const [own] = (
      await (await allow(allowed)).call(Audit, { query: { entityKind: kind, entityId: String(index + 1) } })
    ).body.items
    // What only the operator's people can hold opens nothing here, though a group names it.
    const isOperators = needed.length > 0 && needed.every(isSystemAction)
    if (isOperators) expect(own).toMatchObject({ isWithheld: true, area })
    else expect(own).toMatchObject({ isWithheld: false, area, after: { word: `said${index}x` } })
  },
)

test('whoever may see some folders only is told of none, because an event does not say where its entity stood', async () => {
  const person = await allow({
    Auditlog: ['view'],
    CallScript: ['view:1'],
    AccessManagement: ['viewuser:2', 'viewrole:3'],
  })
  const { items } = (await person.call(Audit, { query: { search: 'Entity', limit: 100 } })).body
  // Limited to the tenant whose log it is, though, one sees all of it.
  expect(visible(items).sort()).toEqual(
    entityKinds
      .filter(({ view }) => view.every((action) => ['AccessManagement.viewuser', 'Auditlog.view'].includes(action)))
      .map(logNameOf)
      .sort(),
  )
})
