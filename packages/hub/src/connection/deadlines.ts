import type { HubLimits } from '../hub.options.ts'

/** What is known of a connection that is not over when its deadlines are looked at. */
export interface Standing {
  readonly isOpen: boolean
  /** When its first transport came, if one has. */
  readonly openedAt: number | undefined
  /** Since when no transport serves it; nothing while one does. */
  readonly absentSince: number | undefined
  readonly expiresAt: number | undefined
  /** When the client last showed that it is there; nothing while it need not: it polls, or is not listened to. */
  readonly heardAt: number | undefined
}

type Overdue = 'handshake' | { readonly error?: Error; readonly allowReconnect?: boolean }

/** How to close a connection whose client has kept the server waiting for too long; `handshake` is refused instead. */
export function findOverdue(standing: Standing, limits: HubLimits, now: number): Overdue | undefined {
  const { isOpen, openedAt, absentSince, expiresAt, heardAt } = standing
  if (expiresAt !== undefined && expiresAt <= now) return { allowReconnect: true }
  if (absentSince !== undefined) {
    const isGone = now - absentSince >= limits.disconnectTimeout
    return isGone ? { error: new Error('The client did not come back in time.') } : undefined
  }
  if (!isOpen) return now - (openedAt ?? now) >= limits.handshakeTimeout ? 'handshake' : undefined
  if (heardAt === undefined || now - heardAt < limits.clientTimeout) return undefined
  const error = new Error("Client hasn't sent a message/ping within the configured ClientTimeoutInterval.")
  return { error, allowReconnect: true }
}
