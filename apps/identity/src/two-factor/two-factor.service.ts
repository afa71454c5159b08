import { hash, randomBytes } from 'node:crypto'
import { renderSVG } from 'uqr'
import { findAccount, isUuid } from '../accounts/account.store.ts'
import type { IdentityContext } from '../context.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Sealer } from '../keys/seal.ts'
import { IdentityError, type TwoFactorEnrolment, type TwoFactorPort } from '../port.ts'
import { tellAccountChanged } from '../sessions/session.store.ts'
import { findCounter, otpauthUri, toBase32 } from './totp.ts'
import * as store from './two-factor.store.ts'

const secretBytes = 20
const enrolmentMs = 3_600_000
const codesGiven = 10

export interface TwoFactorSettings {
  context: IdentityContext
  sealer: Sealer
  /** How many periods a code may be away. */
  skew: number
  /** What the app shows above the code. */
  getTitle: () => Promise<string>
}

/** What the sign-in needs beyond what the core may ask. */
export interface TwoFactor extends TwoFactorPort {
  /** A code of the app or a recovery code, each once; counts no attempts. */
  useAnswer(sub: string, answer: string): Promise<'code' | 'recoveryCode' | undefined>
  /** The secret that was shown already, while it can be confirmed; a form that was wrong shows the same picture again. */
  continueEnrolment(sub: string): Promise<TwoFactorEnrolment>
}

export function createTwoFactor({ context, sealer, skew, getTitle }: TwoFactorSettings): TwoFactor {
  const { pool, clock } = context
  const place = (sub: string) => `two-factor:${sub}`

  async function describe(sub: string, secret: Buffer, expiresAt: Date): Promise<TwoFactorEnrolment> {
    const account = await findAccount(pool, sub)
    if (!account) throw new IdentityError('accountNotFound', `There is no account ${sub}`)
    const uri = otpauthUri(await getTitle(), account.username, secret)
    return { secret: toBase32(secret), uri, svg: renderSVG(uri, { border: 3, pixelSize: 5 }), expiresAt }
  }

  async function begin(sub: string): Promise<TwoFactorEnrolment> {
    if (await store.findToken(pool, sub)) throw new IdentityError('twoFactorOn', 'There is a second step already')
    const secret = randomBytes(secretBytes)
    const expiresAt = new Date(clock.now().getTime() + enrolmentMs)
    const enrolment = await describe(sub, secret, expiresAt)
    await store.storeEnrolment(pool, sub, sealer.seal(place(sub), secret), expiresAt)
    return enrolment
  }

  return {
    begin,
    async state(sub) {
      if (!isUuid(sub)) return { isOn: false, since: null, recoveryCodesLeft: 0, askedAt: null }
      const token = await store.findToken(pool, sub)
      const recoveryCodesLeft = token ? await store.countCodes(pool, sub) : 0
      const askedAt = await store.readAsked(pool, sub)
      return { isOn: token !== undefined, since: token?.confirmedAt ?? null, recoveryCodesLeft, askedAt }
    },
    async continueEnrolment(sub) {
      const known = await store.findEnrolment(pool, sub, clock.now())
      return known ? describe(sub, sealer.open(place(sub), known.sealedSecret), known.expiresAt) : begin(sub)
    },
    async confirm(sub, code) {
      const now = clock.now()
      const enrolment = await store.findEnrolment(pool, sub, now)
      if (!enrolment) throw new IdentityError('enrolmentExpired', 'The set-up has expired')
      const secret = sealer.open(place(sub), enrolment.sealedSecret)
      const counter = findCounter(secret, plain(code), now, skew)
      if (counter === undefined) return undefined
      const codes = makeCodes()
      const isFirst = await inTransaction(pool, async (client) => {
        if (!(await store.confirmEnrolment(client, sub, enrolment.sealedSecret, counter, now))) return false
        await store.replaceCodes(client, sub, codes.map(hashCode))
        await tellAccountChanged(client, sub)
        return true
      })
      return isFirst ? codes : undefined
    },
    async renewRecoveryCodes(sub) {
      const codes = makeCodes()
      await inTransaction(pool, async (client) => {
        if (!(await store.findToken(client, sub))) throw new IdentityError('twoFactorOff', 'There is no second step')
        await store.replaceCodes(client, sub, codes.map(hashCode))
      })
      return codes
    },
    remove: (sub) =>
      inTransaction(pool, async (client) => {
        await tellAccountChanged(client, sub)
        return store.deleteToken(client, sub)
      }),
    async useAnswer(sub, answer) {
      const token = await store.findToken(pool, sub)
      if (!token) return undefined
      const typed = plain(answer)
      if (!/^\d{6}$/.test(typed)) {
        return (await store.useCode(pool, sub, hashCode(typed), clock.now())) ? 'recoveryCode' : undefined
      }
      const counter = findCounter(sealer.open(place(sub), token.sealedSecret), typed, clock.now(), skew)
      return counter !== undefined && (await store.useCounter(pool, sub, counter)) ? 'code' : undefined
    },
  }
}

/** Sixteen letters and digits that cannot be mistaken for each other: eighty bits, so that their hash needs no salt. */
const makeCodes = (): string[] =>
  Array.from({ length: codesGiven }, () =>
    toBase32(randomBytes(10))
      .toLowerCase()
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  )

const plain = (typed: string) => typed.replaceAll(/[\s-]/g, '').toLowerCase()
const hashCode = (code: string) => hash('sha256', plain(code), 'buffer')
