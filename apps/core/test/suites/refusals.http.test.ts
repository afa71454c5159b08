import { endpoints } from '@parley/contract/api.ts'
import type { Endpoint } from '@parley/contract/kernel/endpoint.ts'
import { actionsOf, isPersonal, opens } from '@parley/contract/kernel/permission.ts'
import { isSystemAction } from '@parley/contract/kernel/permissions.ts'
import { operations } from '@parley/contract/operations.ts'
import type { Known } from '@parley/contract/testing/sample.ts'
import { base64url, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionsIn } from '../../src/kernel/access.ts'
import { startTestCore, type TestCore } from '../core.ts'
import { ISSUER, type PersonName, people, subjectOf } from '../people.ts'
import { plant } from './plant.ts'
import { MARKER } from './planted.ts'
import { expectRefusal, inputOf, send } from './request.ts'

// A socket is refused where connections are upgraded; its own test covers that.
const plain = endpoints.filter((each) => each.transport === undefined)
const closed = plain.filter((each) => each.permission !== 'public')
const guarded = closed.filter((each) => actionsOf(each.permission).length > 0)
const isOwn = ({ permission }: Endpoint) => typeof permission === 'object' && 'own' in permission
const named = (list: readonly Endpoint[]) => list.map((each) => [each.operationId, each] as const)

let core: TestCore
let known: Known
beforeAll(async () => {
  core = await startTestCore()
  known = (await plant(core)).known
})
afterAll(() => core.close())

const tokenOf = (name: PersonName) => core.token({ sub: subjectOf(name) })
const ask = async (endpoint: Endpoint, bearer: string | undefined, context?: number | string) =>
  await send(core, endpoint, inputOf(endpoint, known), bearer, context === undefined ? {} : { context })

/** Tokens that must not open anything: name, token, code of the refusal. */
async function badTokens(): Promise<readonly (readonly [string, string | undefined, string])[]> {
  const now = core.clock.now().getTime() / 1000
  const sub = subjectOf('admin')
  const claims = { sub, iss: ISSUER, aud: 'parley-api', exp: now + 600, nbf: now - 10, sid: 'x' }
  const part = (value: unknown) => base64url.encode(JSON.stringify(value))
  const good = await core.token({ sub })
  const [head = '', body = '', signature = ''] = good.split('.')
  const hmac = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'test' })
  const invalid = 'auth.invalidToken'
  return [
    ['no token', undefined, 'auth.required'],
    ['garbage', 'garbage', invalid],
    ['three garbage parts', 'a.b.c', invalid],
    ['five parts', 'a.b.c.d.e', invalid],
    ['a part that is not base64', '%%%.###.!!!', invalid],
    ['binary parts', [1, 2, 3].map(() => base64url.encode(new Uint8Array([255, 254, 0, 1]))).join('.'), invalid],
    ['a header that is not an object', `${part(7)}.${body}.${signature}`, invalid],
    [
      'an unknown critical header',
      `${part({ alg: 'RS256', kid: 'test', crit: ['x'], x: 1 })}.${body}.${signature}`,
      invalid,
    ],
    ['no signature', `${head}.${body}.`, invalid],
    [
      'another payload under the signature',
      `${head}.${part({ ...claims, sub: 'subject-operator' })}.${signature}`,
      invalid,
    ],
    ['alg none', `${part({ alg: 'none', kid: 'test' })}.${part(claims)}.`, invalid],
    ['alg HS256', await hmac.sign(new TextEncoder().encode('any secret of 32 bytes or longer!')), invalid],
    ['expired', await core.token({ sub, exp: now - 60 }), invalid],
    ['not yet valid', await core.token({ sub, nbf: now + 60 }), invalid],
    ['another issuer', await core.token({ sub, iss: 'https://issuer.evil' }), invalid],
    ['a forged signature', await core.token({ sub, forged: true }), invalid],
    ['an unknown API secret', 'prl_00000000_unknown', invalid],
    ['a prefix of nothing', 'prl_', invalid],
  ]
}

describe('without a valid token nothing opens', () => {
  test.each(named(closed))('%s', async (_, endpoint) => {
    for (const [what, token, code] of await badTokens()) {
      const answer = await ask(endpoint, token)
      expect([what, answer.status, (answer.body as { code: string }).code]).toEqual([what, 401, code])
      expect(answer.headers['www-authenticate'], what).toBe('Bearer')
      expectRefusal(endpoint, answer, what)
    }
  })

  test('whoever has none is not asked for a valid request first, nor is their body read', async () => {
    for (const endpoint of closed.filter((each) => each.body)) {
      const url = endpoint.path.replaceAll(/\{\w+\}/g, '1')
      const headers = { 'content-type': 'application/json' }
      const { method } = endpoint
      const answer = await core.server.inject({ method: method as 'POST', url, headers, payload: '{broken' })
      expect([endpoint.operationId, answer.statusCode]).toEqual([endpoint.operationId, 401])
    }
  })

  test('an ended session, a subject nobody has, a disabled person', async () => {
    await core.owner.query(`INSERT INTO app_user (id_tenant, username, firstname, lastname, issuer, subject, state)
      VALUES (2, 'gone', 'Gone', 'Tester', '${ISSUER}', 'subject-gone', 'disabled')`)
    core.endSession('viewer')
    const cases = [
      [await tokenOf('viewer'), 401, 'auth.sessionEnded'],
      [await core.token({ sub: subjectOf('admin'), aud: 'another-api' }), 403, 'auth.wrongAudience'],
      [await core.token({ sub: 'subject-of-nobody' }), 403, 'auth.unknownUser'],
      [await core.token({ sub: 'subject-gone' }), 403, 'auth.disabledUser'],
    ] as const
    for (const endpoint of closed) {
      for (const [token, status, code] of cases) {
        expect(await ask(endpoint, token), endpoint.operationId).toMatchObject({ status, body: { code } })
      }
    }
  })
})

describe('without the permission the answer says what is missing and who can help', () => {
  test.each(named(guarded))('%s', async (_, endpoint) => {
    const answer = await ask(endpoint, await tokenOf('nobody'))
    expectRefusal(endpoint, answer, endpoint.operationId)
    expect(answer).toMatchObject({ status: 403, body: { code: 'permission.missing' } })
    const { details } = answer.body as { details: Record<'missing' | 'grantedBy' | 'canGive', string[]> }
    expect(details.missing).toEqual(actionsOf(endpoint.permission))
    // What concerns the whole installation nobody here carries or can give.
    const canBeHelped = actionsOf(endpoint.permission).some((action) => !isSystemAction(action))
    expect([details.grantedBy.includes('all'), details.canGive.includes('admin Tester')]).toEqual([
      canBeHelped,
      canBeHelped,
    ])
  })

  test('nobody is sent to themselves, and what only the operator’s groups carry names nobody here', async () => {
    const detailsOf = async (name: PersonName, action: string, context?: number) => {
      const bearer = await tokenOf(name)
      const url = `/api/AccessRequests/Explain?permissions=${action}`
      const { body } = await core.send<{ grantedBy: string[]; canGive: string[] }>('GET', url, undefined, bearer, {
        ...(context === undefined ? {} : { context }),
      })
      return body
    }
    expect(await detailsOf('admin', 'Campaign.control')).toMatchObject({ grantedBy: [], canGive: [] })
    expect((await detailsOf('admin', 'CallScript.view')).canGive).toEqual(['both Tester'])
    expect((await detailsOf('operator', 'Campaign.control')).grantedBy).toEqual(['all'])
  })

  test('the door opens for exactly those whose roles open it', async () => {
    for (const name of ['designer', 'both', 'other'] as const) {
      const { idUser } = await idOf(name)
      const person = (await core.directory.person(idUser)) ?? expect.unreachable(name)
      for (const context of person.tenants.map((each) => each.id)) {
        for (const endpoint of guarded) {
          const isOpen = opens(permissionsIn(person, context), endpoint.permission)
          const { status, body } = await ask(endpoint, await tokenOf(name), context)
          const what = `${name} in ${context}: ${endpoint.operationId} ${JSON.stringify(body)?.slice(0, 200)}`
          if (isOpen) expect(status, what).not.toBe(401)
          else expect([status, (body as { code: string }).code], what).toEqual([403, 'permission.missing'])
          // What holds for a kind, a folder or one's own is decided where the entity is known.
          if (isOpen && typeof endpoint.permission === 'string') expect(status, what).not.toBe(403)
        }
      }
    }
  })

  test('a customer’s administrator does not change what belongs to the installation', async () => {
    const installationWide = guarded.filter((each) => actionsOf(each.permission).every(isSystemAction))
    expect(installationWide.map((each) => each.operationId)).toContain('Home.GeneralControl')
    for (const endpoint of installationWide) {
      for (const name of ['admin', 'other'] as const) {
        expect((await ask(endpoint, await tokenOf(name))).status, endpoint.operationId).toBe(403)
      }
      expect((await ask(endpoint, await tokenOf('operator'))).status, endpoint.operationId).not.toBe(403)
    }
  })

  test('what is everybody’s own is somebody else’s without the permission', () => {
    expect(guarded.filter(isOwn).length).toBeGreaterThan(0) // planted by the administrator and refused above
  })
})

describe('an API secret reaches only what its scopes name', () => {
  const personal = closed.filter((each) => isPersonal(each.permission))
  const secretOf = async (scopes: Record<string, string[]> | null) => {
    const body = { name: `Suite ${Math.random()}`, expiresAt: null, scopes }
    return (await core.as('admin').call(operations.Users.CreateUserApiSecret, { body })).body.secret
  }

  test.each(named(personal))('%s', async (_, endpoint) => {
    const [none, all] = [await secretOf({}), await secretOf(null)]
    for (const secret of [none, all]) {
      const answer = await ask(endpoint, secret)
      const { code } = (answer.body ?? {}) as { code?: string }
      if (!endpoint.bySecret) expect([answer.status, code], endpoint.operationId).toEqual([403, 'auth.notBySecret'])
      else if (secret === all)
        expect([endpoint.operationId, answer.status === 403]).toEqual([endpoint.operationId, false])
      else if (endpoint.bySecret === 'named')
        expect([answer.status, code], endpoint.operationId).toEqual([403, 'permission.missing'])
      else expect(answer.text, endpoint.operationId).not.toContain(MARKER)
    }
  })

  test('all others ask for their permission', async () => {
    const secret = await secretOf({})
    for (const endpoint of guarded.filter((each) => !isPersonal(each.permission)))
      expect((await ask(endpoint, secret)).body, endpoint.operationId).toMatchObject({ code: 'permission.missing' })
  })

  test.each([operations.Rpa.Take, operations.KnowledgeBase.List, operations.KnowledgeBase.UpdateEntries])(
    'the scope of $operationId opens what asks for it, and nothing else',
    async ({ permission }) => {
      if (typeof permission !== 'string') throw new Error('these ask for one permission')
      const [area = '', action = ''] = permission.split('.')
      const secret = await secretOf({ [area]: [action] })
      for (const endpoint of guarded.filter(
        (each) => typeof each.permission === 'string' && !isPersonal(each.permission),
      )) {
        const { code } = ((await ask(endpoint, secret)).body ?? {}) as { code?: string }
        expect([endpoint.operationId, code === 'permission.missing']).toEqual([
          endpoint.operationId,
          endpoint.permission !== permission,
        ])
      }
    },
  )
})

describe('the tenant acted for', () => {
  test.each(named(closed))('%s', async (_, endpoint) => {
    for (const context of [1, 3, 999_999]) {
      const answer = await ask(endpoint, await tokenOf('admin'), context)
      expect([context, answer.status, (answer.body as { code: string }).code]).toEqual([
        context,
        403,
        'context.refused',
      ])
    }
    for (const context of ['x', '-1', '1e1', '2.0', ' 2 3', '2;DROP TABLE tenant', '0x2', '9'.repeat(40)]) {
      const answer = await ask(endpoint, await tokenOf('admin'), context)
      expect([context, answer.status, (answer.body as { code: string }).code]).toEqual([
        context,
        400,
        'validation.failed',
      ])
      expectRefusal(endpoint, answer, context)
    }
  })
})

async function idOf(name: PersonName): Promise<{ idUser: number }> {
  return { idUser: Object.keys(people).indexOf(name) + 1 }
}
