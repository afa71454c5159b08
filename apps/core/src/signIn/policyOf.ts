import { defaultPolicy, type LockRule, type SignInPolicy } from '@parley/identity'
import type pg from 'pg'
import { BUILT_IN } from '../kernel/services.ts'

const EXPIRY = ['never', 'warning', 'restriction', 'block'] as const

interface LockRow {
  lock_free: number
  lock_after: number
  lock_minutes: number
}

interface Row extends LockRow {
  password_policy: number
  password_days: number | null
  min_length: number
  classes: number
  history: number
  refuse_common: boolean
  tenant_required: boolean
  tenant_grace: number
  tenant_since: Date | null
  networks: string[]
  idle_minutes: number | null
  own_required: boolean | null
  own_grace: number | null
  own_since: Date | null
}

/** What the built-in provider holds an account to: the tenant's policy, and what is asked of the person alone. */
export const policyReader =
  (owner: pg.Pool) =>
  async (subject: string): Promise<SignInPolicy> => {
    const { rows } = await owner.query<Row>(
      `SELECT t.password_policy, t.password_days, coalesce(p.password_min_length, 12) AS min_length,
       coalesce(p.password_classes, 1) AS classes, coalesce(p.password_history, 1) AS history,
       coalesce(p.refuse_common, true) AS refuse_common, coalesce(p.two_factor_required, false) AS tenant_required,
       coalesce(p.two_factor_grace_days, 7) AS tenant_grace, p.two_factor_set_at AS tenant_since,
       coalesce(p.networks, '[]') AS networks, p.idle_minutes, coalesce(p.lock_free, 4) AS lock_free,
       coalesce(p.lock_after, 10) AS lock_after, coalesce(p.lock_minutes, 15) AS lock_minutes,
       r.is_required AS own_required, r.grace_days AS own_grace, r.set_at AS own_since
     FROM app_user u JOIN tenant t USING (id_tenant) LEFT JOIN sign_in_policy p USING (id_tenant)
       LEFT JOIN two_factor_requirement r ON r.id_user = u.id_user
     WHERE u.issuer = $1 AND u.subject = $2`,
      [BUILT_IN, subject],
    )
    const [row] = rows
    return row ? toPolicy(row) : defaultPolicy
  }

/** The lock rule of one of the tenants; the same number finds the same one as long as there are as many. */
export const lockReader =
  (owner: pg.Pool) =>
  async (seed: number): Promise<LockRule> => {
    const { rows } = await owner.query<LockRow>(
      `SELECT coalesce(lock_free, 4) AS lock_free, coalesce(lock_after, 10) AS lock_after,
         coalesce(lock_minutes, 15) AS lock_minutes
       FROM tenant LEFT JOIN sign_in_policy USING (id_tenant)
       ORDER BY id_tenant OFFSET $1::bigint % greatest((SELECT count(*) FROM tenant), 1) LIMIT 1`,
      [seed],
    )
    const [row] = rows
    return row ? toLock(row) : defaultPolicy.lock
  }

const toLock = (row: LockRow): LockRule => ({
  freeAttempts: row.lock_free,
  lockAfter: row.lock_after,
  lockSeconds: row.lock_minutes * 60,
})

function toPolicy(row: Row): SignInPolicy {
  const isOwn = row.own_required === true
  return {
    password: {
      expiry: EXPIRY[row.password_policy] ?? 'never',
      days: row.password_days,
      minLength: row.min_length,
      classes: row.classes,
      history: row.history,
      refuseCommon: row.refuse_common,
    },
    twoFactor: {
      required: isOwn || row.tenant_required,
      graceDays: isOwn ? (row.own_grace ?? 0) : row.tenant_grace,
      since: isOwn ? row.own_since : row.tenant_since,
    },
    lock: toLock(row),
    idleMinutes: row.idle_minutes,
    networks: row.networks,
  }
}
