import { endpoints } from '@parley/contract/api.ts'
import { onlyReads } from '@parley/contract/kernel/endpoint.ts'
import { actionsOf } from '@parley/contract/kernel/permission.ts'
import { operations } from '@parley/contract/operations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, startTestCore, type TestCore } from '../../test/core.ts'
import { type PersonName, people } from '../../test/people.ts'

const { Audit, Erasure, Roles, Users } = operations
const MANAGER = ['viewuser', 'edituser', 'viewrole', 'editrole', 'erase']

let core: TestCore
/** What somebody of tenant 2 holds who may lose it, and a group of managers who hold less. */
let idWide = 0
let idManagers = 0

beforeAll(async () => {
  core = await startTestCore()
  const make = async (name: string, permissions: Record<string, string[]>) => {
    const { body, status, text } = await core.as('admin').call(Roles.Create, { body: { name, permissions } })
    expect(status, text).toBe(200)
    return body.idRole
  }
  idWide = await make('Wide', { AccessManagement: MANAGER, CallScript: ['view', 'publish'] })
  idManagers = await make('Managers', { AccessManagement: MANAGER, Auditlog: ['view'], CallScript: ['view'] })
})
afterAll(() => core.close())

const idOf = (name: PersonName) => Object.keys(people).indexOf(name) + 1

/** `viewer` holds the wide group; `nobody`, who takes, is a manager who holds it too, or less. */
async function begin(holdsAsMuch: boolean) {
  const both = [idOf('viewer'), idOf('nobody')]
  await core.owner.query('DELETE FROM membership WHERE id_tenant = 2 AND id_user = ANY($1)', [both])
  const held = [
    [idOf('viewer'), idWide],
    [idOf('nobody'), idManagers],
    ...(holdsAsMuch ? [[idOf('nobody'), idWide]] : []),
  ]
  for (const [idUser, idRole] of held)
    await core.owner.query('INSERT INTO membership (id_user, id_tenant, id_role) VALUES ($1, 2, $2)', [idUser, idRole])
  await core.owner.query("UPDATE app_user SET state = 'active', firstname = 'viewer' WHERE id_user = $1", [
    idOf('viewer'),
  ])
  const wide = { AccessManagement: MANAGER, CallScript: ['view', 'publish'] }
  await core.owner.query('UPDATE role SET permissions = $2 WHERE id_role = $1', [idWide, JSON.stringify(wide)])
  core.directory.forget()
}

const codeOf = ({ body }: Answer<unknown>) => (body as { code?: string } | undefined)?.code
const versionOf = async (table: string, column: string, id: number) =>
  Number((await core.owner.query(`SELECT row_version FROM ${table} WHERE ${column} = $1`, [id])).rows[0]?.row_version)
const params = () => ({ idUser: idOf('viewer') })
const taker = () => core.as('nobody')
const newest = async (sql: string) => Number((await core.owner.query<{ id: string }>(sql)).rows[0]?.id)

interface Taking {
  readonly refusal: string
  /** How it ends for who holds as much, where the account is another provider's. */
  readonly allowed?: string
  /** What the administrator prepares; answers an id. */
  readonly before?: () => Promise<number>
  readonly take: (id: number) => Promise<Answer<unknown>>
}

/** Every operation that takes rights, or an account with its rights, from somebody. */
const takings: Readonly<Record<string, Taking>> = {
  'Roles.RemoveMember': {
    refusal: 'role.takesNotHeld',
    take: () => taker().call(Roles.RemoveMember, { params: { ...params(), idRole: idWide } }),
  },
  'Users.UpdateUserRoles, none': {
    refusal: 'role.takesNotHeld',
    take: () =>
      taker().call(Users.UpdateUserRoles, {
        params: params(),
        body: { idTenant: 2, idRoles: [], basedOn: [idWide] },
      }),
  },
  'Roles.UpdatePermission': {
    refusal: 'role.takesNotHeld',
    take: async () =>
      taker().call(Roles.UpdatePermission, {
        params: { idRole: idWide },
        body: {
          permissions: { AccessManagement: MANAGER, CallScript: ['view'] },
          rowVersion: await versionOf('role', 'id_role', idWide),
        },
      }),
  },
  'Roles.UpdatePermission, limited': {
    refusal: 'role.takesNotHeld',
    take: async () =>
      taker().call(Roles.UpdatePermission, {
        params: { idRole: idWide },
        body: {
          permissions: { AccessManagement: MANAGER, CallScript: ['view', 'publish:4'] },
          rowVersion: await versionOf('role', 'id_role', idWide),
        },
      }),
  },
  'Roles.Remove, with a replacement': {
    refusal: 'role.takesNotHeld',
    before: async () => {
      const copy = await core.as('admin').call(Roles.Duplicate, {
        params: { idRole: idWide },
        body: { name: `Copy ${Math.random()}` },
      })
      await core
        .as('admin')
        .call(Roles.AddMembers, { params: { idRole: copy.body.idRole }, body: { idUsers: [idOf('viewer')] } })
      return copy.body.idRole
    },
    take: (idRole) => taker().call(Roles.Remove, { params: { idRole }, query: { idReplacement: idManagers } }),
  },
  'Roles.Remove, of what nobody holds': {
    refusal: 'role.takesNotHeld',
    before: async () => {
      const name = `Copy ${Math.random()}`
      return (await core.as('admin').call(Roles.Duplicate, { params: { idRole: idWide }, body: { name } })).body.idRole
    },
    take: (idRole) => taker().call(Roles.Remove, { params: { idRole }, query: {} }),
  },
  'Roles.UpdateBasic': {
    refusal: 'role.renamesNotHeld',
    take: async () =>
      taker().call(Roles.UpdateBasic, {
        params: { idRole: idWide },
        body: { name: `Wide ${Math.random()}`, rowVersion: await versionOf('role', 'id_role', idWide) },
      }),
  },
  'Audit.Undo, of a renamed group': {
    refusal: 'audit.cannotUndo',
    before: async () => {
      const rowVersion = await versionOf('role', 'id_role', idWide)
      const body = { name: `Wide ${Math.random()}`, rowVersion }
      await core.as('admin').call(Roles.UpdateBasic, { params: { idRole: idWide }, body })
      return await newest('SELECT max(id_audit_event) AS id FROM audit_event')
    },
    take: (idAuditEvent) => taker().call(Audit.Undo, { params: { idAuditEvent } }),
  },
  'Audit.Undo, of a wider group': {
    refusal: 'audit.cannotUndo',
    before: async () => {
      const body = {
        permissions: { AccessManagement: MANAGER, CallScript: ['view', 'publish'], Line: ['view'] },
        rowVersion: await versionOf('role', 'id_role', idWide),
      }
      await core.as('admin').call(Roles.UpdatePermission, { params: { idRole: idWide }, body })
      return await newest('SELECT max(id_audit_event) AS id FROM audit_event')
    },
    take: (idAuditEvent) => taker().call(Audit.Undo, { params: { idAuditEvent } }),
  },
  'Audit.Undo, of a new group': {
    refusal: 'audit.cannotUndo',
    before: async () => {
      const name = `Copy ${Math.random()}`
      await core.as('admin').call(Roles.Duplicate, { params: { idRole: idWide }, body: { name } })
      return await newest('SELECT max(id_audit_event) AS id FROM audit_event')
    },
    take: (idAuditEvent) => taker().call(Audit.Undo, { params: { idAuditEvent } }),
  },
  'Users.UpdateUserBasic, a name': {
    refusal: 'user.outranks',
    take: async () =>
      taker().call(Users.UpdateUserBasic, {
        params: params(),
        body: { firstname: 'Renamed', rowVersion: await versionOf('app_user', 'id_user', idOf('viewer')) },
      }),
  },
  'Audit.Undo, of a name': {
    refusal: 'audit.cannotUndo',
    before: async () => {
      const rowVersion = await versionOf('app_user', 'id_user', idOf('viewer'))
      const body = { firstname: `New ${Math.random()}`, rowVersion }
      await core.as('admin').call(Users.UpdateUserBasic, { params: params(), body })
      return await newest('SELECT max(id_audit_event) AS id FROM audit_event')
    },
    take: (idAuditEvent) => taker().call(Audit.Undo, { params: { idAuditEvent } }),
  },
  'Users.Disable': {
    refusal: 'user.outranks',
    take: async () =>
      taker().call(Users.Disable, {
        params: params(),
        body: { reason: 'x', rowVersion: await versionOf('app_user', 'id_user', idOf('viewer')) },
      }),
  },
  'Users.RevokeAllSessions': {
    refusal: 'user.outranks',
    allowed: 'session.managedElsewhere',
    take: () => taker().call(Users.RevokeAllSessions, { params: params() }),
  },
  'Users.RevokeSession': {
    refusal: 'user.outranks',
    allowed: 'session.managedElsewhere',
    take: () => taker().call(Users.RevokeSession, { params: { ...params(), sid: 'some-session' } }),
  },
  'Users.RevokeUserApiSecret': {
    refusal: 'user.outranks',
    before: () =>
      newest(`INSERT INTO api_secret (id_tenant, id_user, name, prefix, hash, created_at)
        VALUES (2, ${idOf('viewer')}, 'S${Math.random()}', 'prl_${Math.random()}', 'x', now()) RETURNING id_api_secret AS id`),
    take: (idApiSecret) => taker().call(Users.RevokeUserApiSecret, { params: { ...params(), idApiSecret } }),
  },
  'Users.ResetUserPassword': {
    refusal: 'user.outranks',
    allowed: 'password.managedElsewhere',
    take: () => taker().call(Users.ResetUserPassword, { params: params() }),
  },
  'Users.SetTwoFactorRequirement': {
    refusal: 'user.outranks',
    allowed: 'twoFactor.managedElsewhere',
    take: () =>
      taker().call(Users.SetTwoFactorRequirement, {
        params: params(),
        body: { isRequired: true, graceDays: 0, rowVersion: 1 },
      }),
  },
  'Users.RemoveTwoFactorToken': {
    refusal: 'user.outranks',
    allowed: 'twoFactor.managedElsewhere',
    take: () => taker().call(Users.RemoveTwoFactorToken, { params: params(), body: { password: 'x' } }),
  },
  'Users.UnlinkAccount': {
    refusal: 'user.outranks',
    allowed: 'entity.notFound',
    take: () =>
      taker().call(Users.UnlinkAccount, { params: params(), query: { issuer: 'https://nobody.example.test' } }),
  },
  'Erasure.Erase': {
    refusal: 'erasure.blocked',
    take: () =>
      taker().call(Erasure.Erase, {
        body: {
          kind: 'email',
          value: 'viewer@example.test',
          confirmation: 'viewer@example.test',
          mode: 'erase',
          reason: 'asked',
        },
      }),
  },
}

/** Operations of the same rights that take nothing from anybody. */
const harmless = [
  'Erasure.Find',
  'Erasure.Check',
  'Roles.AddMembers',
  'Roles.Create',
  'Roles.Duplicate',
  'Roles.UpdateBasic',
  'Users.ApproveAccess',
  'Users.DeclineAccess',
  'Users.Enable',
  'Users.Invite',
  'Users.ResendInvitation',
  'Users.Unlock',
]
/** In tests of their own below. */
const apart = ['Users.PreviewImport', 'Users.ApplyImport', 'Users.BulkChange', 'Users.DeleteUser']

test('every operation that edits people or groups is tried here, or takes nothing', () => {
  const rights = ['AccessManagement.edituser', 'AccessManagement.editrole', 'AccessManagement.erase']
  const all = endpoints
    .filter((each) => !onlyReads(each) && each.response !== 'stream')
    .filter((each) => actionsOf(each.permission).some((action) => rights.includes(action)))
    .map((each) => each.operationId)
  const tried = Object.keys(takings).map((each) => each.split(',')[0] ?? '')
  expect(all.filter((each) => ![...tried, ...harmless, ...apart].includes(each))).toEqual([])
})

describe.each(Object.entries(takings))('%s', (_, { refusal, before, take, allowed }) => {
  test('is refused to who holds less than they take', async () => {
    await begin(false)
    const answer = await take((await before?.()) ?? 0)
    expect([answer.status, codeOf(answer)], answer.text).toEqual([409, refusal])
    expect(answer.text).toMatch(/CallScript\.\w+|Line\.view/)
  })
  test('is done by who holds as much', async () => {
    await begin(true)
    const answer = await take((await before?.()) ?? 0)
    if (allowed === undefined) expect(answer.status, answer.text).toBeLessThan(300)
    else expect(codeOf(answer), answer.text).toBe(allowed)
  })
})

test.each([
  [false, 'disable', { changed: 0, refused: [{ reason: expect.stringContaining('CallScript.publish') }] }],
  [true, 'disable', { changed: 1, refused: [] }],
] as const)('many at once, holding as much: %s', async (holdsAsMuch, action, expected) => {
  await begin(holdsAsMuch)
  const body = { idUsers: [idOf('viewer')], action, reason: 'x' }
  expect((await taker().call(Users.BulkChange, { body })).body).toMatchObject(expected)
})

test('somebody who was never here is removed by who holds as much', async () => {
  const invite = async () =>
    (
      await core.as('admin').call(Users.Invite, {
        body: {
          firstname: 'N',
          lastname: 'N',
          username: `n${Math.random()}`,
          email: 'n@example.test',
          idRoles: [idWide],
        },
      })
    ).body.user.id
  const remove = async (idUser: number) => codeOf(await taker().call(Users.DeleteUser, { params: { idUser } }))
  await begin(false)
  const idUser = await invite()
  expect(await remove(idUser)).toBe('user.outranks')
  await begin(true)
  expect(await remove(idUser)).toBeUndefined()
})

test.each([
  [false, 'invalid'],
  [true, 'update'],
])('a file that takes a group or renames, holding as much: %s', async (holdsAsMuch, result) => {
  await begin(holdsAsMuch)
  for (const line of ['viewer,viewer,Tester,viewer@example.test,Managers', 'viewer,Renamed,Tester,,']) {
    const content = Buffer.from(`username,firstname,lastname,email,roles\n${line}`).toString('base64')
    const held = await core.as('admin').call(Roles.AddMembers, {
      params: { idRole: idManagers },
      body: { idUsers: [] },
    })
    expect(held.status).toBe(200)
    const { body } = await taker().call(Users.PreviewImport, { body: { fileName: 'x.csv', content } })
    const params = { idUserImport: body.idUserImport }
    const [row] = (await taker().call(Users.ImportRows, { params, query: {} })).body.items
    expect([line, row?.result, row?.problems.length], JSON.stringify(row)).toEqual([line, result, holdsAsMuch ? 0 : 1])
  }
})

test('the console is told the same before', async () => {
  for (const holdsAsMuch of [false, true]) {
    await begin(holdsAsMuch)
    const { body: user } = await taker().call(Users.UserBasic, { params: params() })
    const { body: role } = await taker().call(Roles.Permission, { params: { idRole: idWide } })
    const { body: members } = await taker().call(Roles.Members, { params: { idRole: idWide } })
    const member = members.find(({ idUser }) => idUser === idOf('viewer'))
    const { body: effect } = await taker().call(Users.UserRolesEffect, {
      params: params(),
      body: { idTenant: 2, idRoles: [] },
    })
    const { body: preview } = await taker().call(Roles.PreviewPermission, {
      params: { idRole: idWide },
      body: { permissions: { AccessManagement: MANAGER } },
    })
    const said = [user.outranks, role.notHeld, member?.blocked, effect.blocked, preview.blocked]
    if (holdsAsMuch) expect(said).toEqual([null, null, null, null, null])
    else for (const each of said) expect(each).toContain('CallScript.')
  }
})

test('the last administrator is one who can sign in', async () => {
  await begin(true)
  const keep = [idOf('viewer'), idOf('nobody')]
  await core.owner.query('DELETE FROM membership WHERE id_tenant = 2 AND NOT id_user = ANY($1)', [keep])
  await core.owner.query('DELETE FROM membership WHERE id_user = $1 AND id_role = $2', [idOf('nobody'), idWide])
  await core.owner.query('DELETE FROM membership WHERE id_user = $1 AND id_role <> $2', [idOf('viewer'), idManagers])
  await core.owner.query('INSERT INTO membership (id_user, id_tenant, id_role) VALUES ($1, 2, $2)', [
    idOf('viewer'),
    idManagers,
  ])
  core.directory.forget()
  const leave = () => taker().call(Roles.RemoveMember, { params: { idRole: idManagers, idUser: idOf('nobody') } })
  for (const away of ["invited_at = now(), issuer = 'x'", "state = 'disabled'", 'subject = NULL']) {
    await core.owner.query(`UPDATE app_user SET ${away} WHERE id_user = $1`, [idOf('viewer')])
    await core.owner.query('DELETE FROM user_activity WHERE id_user = $1', [idOf('viewer')])
    expect(codeOf(await leave()), away).toBe('role.lastAdministrator')
    await core.owner.query(
      `UPDATE app_user SET invited_at = NULL, issuer = 'https://issuer.test', subject = 'subject-viewer', state = 'active' WHERE id_user = $1`,
      [idOf('viewer')],
    )
  }
  expect((await leave()).status).toBe(204)
})
