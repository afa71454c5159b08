import '../styles.css'
import type { PublicSettings, UserInfo } from '@parley/contract/home/home.schema.ts'
import type { PermissionMap } from '@parley/contract/kernel/permission.ts'
import { areas } from '@parley/contract/kernel/permissions.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from 'vitest-browser-react'
import type { Session, SessionState } from '../auth/session.ts'
import { App } from '../shell/App.tsx'
import { createQueryClient } from '../shell/api/query-client.ts'
import { createReadAhead } from '../shell/api/read-ahead.ts'
import type { Services } from '../shell/services.ts'
import { type Answers, example, fakeCore } from './fake-core.ts'

export const everything: PermissionMap = Object.fromEntries(Object.keys(areas).map((area) => [area, [-1]]))
const theme = { content: '', lastUpdate: null }

export const personForTest: UserInfo = {
  id: 1,
  username: 'jana',
  firstname: 'Jana',
  lastname: 'Nováková',
  email: null,
  tenant: 'Acme',
  idTenant: 2,
  context: { id: 2, name: 'Acme', locale: 'en-GB' },
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

/** With these permissions only. */
export const personWith = (permissions: PermissionMap): UserInfo => ({
  ...personForTest,
  permissions: permissions as UserInfo['permissions'], // the same, as the answer is typed
})

const frame: Answers = {
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
  'Home.Notices': [],
}

/** A user signed in before a core that was told what to answer. */
export function servicesForTest(answers: Answers = {}, otherwise = example as Parameters<typeof fakeCore>[1]) {
  const core = fakeCore({ ...frame, ...answers }, otherwise)
  const state: SessionState = { status: 'signedIn', subject: 'jana', accessToken: 'token' }
  const session: Session = {
    state: () => state,
    subscribe: () => () => {},
    accessToken: () => 'token',
    refused: () => {},
    restore: async () => true,
    signIn: async () => {},
    signInPopup: async () => {},
    completeSignIn: async () => '/',
    signOut: async () => {},
  }
  const cache = createQueryClient()
  const services: Services = {
    settings: { issuer: '', clientId: '', api: '', hub: '/hub', release: '2.0.36', productName: 'Parley' },
    session,
    beginRenewal: () => {},
    call: core.call,
    cache,
    read: createReadAhead(cache, core.call),
    tenantContext: undefined,
  }
  return { ...core, ...services }
}

interface Options {
  readonly permissions?: PermissionMap
  readonly otherwise?: Parameters<typeof fakeCore>[1]
  /** Where there are several to sign in with. */
  readonly providers?: PublicSettings['providers']
}

/** The console at an address, before a core made from the contract; the person may do everything unless told otherwise. */
export async function openConsole(
  path: string,
  answers: Answers = {},
  { permissions = everything, otherwise, providers }: Options = {},
) {
  const made = servicesForTest({ 'Home.UserInfo': personWith(permissions), ...answers }, otherwise)
  const services = { ...made, settings: { ...made.settings, providers } }
  const history = createMemoryHistory({ initialEntries: [path] })
  const { unmount } = await render(<App services={services} history={history} />)
  return { services, history, unmount, answers: services.answers, asked: services.asked, cache: services.cache }
}
