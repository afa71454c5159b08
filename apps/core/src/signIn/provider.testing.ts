import { createHmac, randomBytes } from 'node:crypto'
import { createIdentity, migrateIdentity } from '@parley/identity'
import { startTestCore } from '../../test/core.ts'
import { type PersonName, people } from '../../test/people.ts'
import { BUILT_IN, type Services } from '../kernel/services.ts'
import { policyReader } from './policyOf.ts'

export const PASSWORD = 'my own long password'
export const idOf = (name: PersonName) => Object.keys(people).indexOf(name) + 1

/** The core beside the built-in provider, where these people have accounts. */
export async function startWithProvider(...names: readonly PersonName[]) {
  const core = await startTestCore()
  await migrateIdentity(core.owner)
  const identity = await createIdentity({
    pool: core.owner,
    issuer: 'http://localhost:8080/identity',
    publicUrl: 'http://localhost:8080',
    masterKey: randomBytes(32),
    clients: [],
    audience: 'parley-api',
    logger: { info() {}, warn() {}, error() {} },
    clock: core.clock,
    getTheme: async () => ({ title: 'Parley' }),
    trustProxy: false,
    passwordCost: { memory: 64, passes: 2, parallelism: 1 },
    policyOf: policyReader(core.owner),
  })
  const subjects = new Map<PersonName, string>()
  for (const name of names) {
    const { sub } = await identity.port.accounts.create({ username: name, password: PASSWORD })
    subjects.set(name, sub)
    await core.owner.query("UPDATE app_user SET issuer = 'parley', subject = $1 WHERE id_user = $2", [sub, idOf(name)])
  }
  const services: Services = { ...core.services, identity: identity.port, accountIssuer: BUILT_IN }
  return {
    core,
    identity,
    services,
    subjectOf: (name: PersonName) => subjects.get(name) ?? '',
    async close() {
      await identity.close()
      await core.close()
    },
  }
}
export type ProviderTest = Awaited<ReturnType<typeof startWithProvider>>

/** What an authenticator app shows for a key (RFC 6238). */
export function codeOf(key: string, now: Date): string {
  const bits = [...key.replaceAll(/\s/g, '')].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const secret = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigInt64BE(BigInt(Math.floor(now.getTime() / 30_000)))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const at = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
