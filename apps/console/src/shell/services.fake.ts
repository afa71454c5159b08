import type { UserInfo } from '@parley/contract/home/home.schema.ts'
import type { Session, SessionState } from '../auth/session.ts'
import { CallError } from './api/call-error.ts'
import type { Call } from './api/client.ts'
import { createQueryClient } from './api/query-client.ts'
import { createReadAhead } from './api/read-ahead.ts'
import type { Services } from './services.ts'

export const personForTest: UserInfo = {
  id: 1,
  username: 'jana',
  firstname: 'Jana',
  lastname: 'Nováková',
  email: null,
  tenant: 'Acme',
  idTenant: 2,
  context: { id: 2, name: 'Acme' },
  tenantsForContextSwitch: [
    { id: 2, name: 'Acme' },
    { id: 3, name: 'Globex' },
  ],
  consolePreference: { timezone: 'Europe/Prague', locale: 'en-US', theme: 'light' },
  passwordExpiration: { type: 0, expiresAt: null, warnDays: 0 },
  passwordMinLength: 12,
  permissions: {},
  tasks: [],
}

const theme = { content: '', lastUpdate: null }

/** Somebody signed in, and a core that answers from a table by operation; anything else is not found. */
export function servicesForTest(answers: Readonly<Record<string, unknown>> = {}): Services & { calls: unknown[][] } {
  const calls: unknown[][] = []
  const table: Readonly<Record<string, unknown>> = {
    'Home.UserInfo': personForTest,
    'Home.Configuration': {
      conversations: true,
      fullText: true,
      ongoingConversations: true,
      campaignsRunning: true,
      theme,
    },
    'Home.UserTasksOverview': [],
    'Home.Warnings': [],
  }
  const call = (async (operation: { operationId: string }, input: unknown) => {
    calls.push([operation.operationId, input])
    const answer = { ...table, ...answers }[operation.operationId] // asked anew each time: a test may change what it gave
    if (answer instanceof CallError) throw answer
    if (answer === undefined) throw new CallError({ kind: 'refused', status: 404, message: 'Not there' })
    return answer
  }) as unknown as Call // the table says what each operation answers
  const state: SessionState = { status: 'signedIn', subject: 'jana', accessToken: 'token' }
  const session: Session = {
    state: () => state,
    subscribe: () => () => {},
    accessToken: () => 'token',
    restore: async () => true,
    signIn: async () => {},
    signInPopup: async () => {},
    completeSignIn: async () => '/',
    signOut: async () => {},
  }
  const cache = createQueryClient()
  const settings = { issuer: '', clientId: '', api: '', hub: '/hub', release: '2.0.36', productName: 'Parley' }
  return {
    settings,
    session,
    beginRenewal: () => {},
    call,
    cache,
    read: createReadAhead(cache, call),
    tenantContext: undefined,
    calls,
  }
}
