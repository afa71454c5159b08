import type { UserManager } from 'oidc-client-ts'
import { POPUP_WINDOW } from './popup-window.ts'
import { SignInError, signInErrorOf, signInErrors } from './sign-in-error.ts'
import type { StoredUser } from './stored-user.ts'
import { safeTarget } from './target.ts'

/** `lost`: was signed in, but the renewal failed or the core refused the token; what is on the screen stays until the person signs in again. */
export type SessionState =
  | { readonly status: 'signedOut' }
  | { readonly status: 'signedIn'; readonly subject: string; readonly accessToken: string }
  | { readonly status: 'lost'; readonly reason: string }

export type Manager = Pick<
  UserManager,
  | 'removeUser'
  | 'revokeTokens'
  | 'signinRedirect'
  | 'signinPopup'
  | 'signinCallback'
  | 'signoutRedirect'
  | 'clearStaleState'
  | 'querySessionStatus'
> & {
  readonly getUser: () => Promise<StoredUser | null>
  readonly events: Pick<
    UserManager['events'],
    'addUserLoaded' | 'addUserUnloaded' | 'addSilentRenewError' | 'addAccessTokenExpired' | 'addUserSignedOut'
  >
}

export interface SessionEnvironment {
  /** Forgets what belongs to the person: tenant context, cached answers. */
  readonly forget: () => void
  /** Leaves the page; used where the provider does not do it. */
  readonly goTo: (path: string) => void
  /** Where there are several providers: asks which one, and takes the answer. */
  readonly providers?: { readonly ask: (target: string) => void; readonly choose: (issuer: string) => void }
}

export interface Session {
  readonly state: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  readonly accessToken: () => string | undefined
  /** The core does not take this token any more: its session was ended elsewhere. */
  readonly refused: (accessToken: string) => void
  /** True when a stored, unexpired user was found: no sign-in is needed. */
  readonly restore: () => Promise<boolean>
  /** Leaves for the provider; comes back to `target`. Of several the person chooses one first, unless it is said. */
  readonly signIn: (target: string, issuer?: string) => Promise<void>
  /** Beside the page, which keeps what was typed. */
  readonly signInPopup: () => Promise<void>
  /** On /auth-callback: the page that was asked for; undefined in a popup or frame, which the opener ends. */
  readonly completeSignIn: (url: string) => Promise<string | undefined>
  readonly signOut: () => Promise<void>
}

export function createSession(manager: Manager, environment: SessionEnvironment): Session {
  let state: SessionState = { status: 'signedOut' }
  let isLeaving = false
  const listeners = new Set<() => void>()
  const become = (next: SessionState) => {
    state = next
    for (const listener of listeners) listener()
  }
  let person: string | undefined
  let stranger: string | undefined
  /**
   * Somebody else signed in beside the page: nothing of the one before may stay on it. The browser asks first about what was typed;
   * whoever stays for it can still sign in as themselves.
   */
  const startOver = (subject: string) => {
    if (subject === stranger) return
    stranger = subject
    become({ status: 'lost', reason: 'login_required' })
    environment.forget()
    environment.goTo('/')
  }
  const take = ({ profile: { sub: subject }, access_token: accessToken }: StoredUser) => {
    if (isLeaving) return
    if (person !== undefined && person !== subject) return startOver(subject)
    stranger = undefined
    person = subject
    become({ status: 'signedIn', subject, accessToken })
  }
  const lose = (reason: string) => {
    if (state.status === 'signedIn' && !isLeaving) become({ status: 'lost', reason })
  }

  manager.events.addUserLoaded(take)
  manager.events.addUserUnloaded(() => become({ status: 'signedOut' }))
  manager.events.addSilentRenewError((error) => lose(signInErrorOf(error).message))
  manager.events.addAccessTokenExpired(() => lose('login_required'))
  const mindSignOut = async (): Promise<void> => {
    // It may be late, and of the session before: a sign-in that takes another's place ends that one first.
    const before = state
    const now = await manager.querySessionStatus().catch(() => null)
    if (now !== null && now.sub === person) return
    // Signed in meanwhile: the answer is of what was before that, too.
    if (state === before) lose('login_required')
    else await mindSignOut()
  }
  manager.events.addUserSignedOut(mindSignOut)

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    accessToken: () => (state.status === 'signedIn' ? state.accessToken : undefined),
    refused: (accessToken) => {
      // An answer may be late, and about the token before.
      if (state.status === 'signedIn' && state.accessToken === accessToken) lose('login_required')
    },
    restore: async () => {
      const user = await manager.getUser()
      if (!user || user.expired) return false
      take(user)
      return true
    },
    signIn: async (target, issuer) => {
      if (isLeaving) return // a screen that nobody may see any more must not turn back who signs out
      const { providers } = environment
      if (providers && issuer === undefined) return providers.ask(safeTarget(target))
      if (issuer !== undefined) providers?.choose(issuer)
      await manager.clearStaleState().catch(() => undefined) // old attempts must not stop a new one
      await manager.signinRedirect({ state: { target: safeTarget(target) } })
    },
    signInPopup: async () => {
      try {
        // The provider would answer with whoever signed in there before.
        const again = stranger === undefined ? {} : { prompt: 'login' }
        take(await manager.signinPopup({ popupWindowFeatures: POPUP_WINDOW, popupAbortOnClose: true, ...again }))
        if (stranger !== undefined) throw new SignInError(signInErrors.otherUser)
      } catch (error) {
        throw signInErrorOf(error)
      }
    },
    completeSignIn: async (url) => {
      try {
        const user = await manager.signinCallback(url)
        if (!user) return undefined
        take(user)
        return safeTarget((user.state as { target?: unknown } | undefined)?.target) // what `signIn` sent along
      } catch (error) {
        throw signInErrorOf(error)
      }
    },
    signOut: async () => {
      if (isLeaving) return // what a screen asks with a token that is revoked by now
      isLeaving = true
      await leave(manager, environment)
    },
  }
}

/** Ends the session at the provider, too, where it can be reached. */
async function leave(manager: Manager, environment: SessionEnvironment): Promise<void> {
  environment.forget()
  // Not every provider can. The access token ends with the session: screens still ask with it until the page is left.
  await manager.revokeTokens(['refresh_token']).catch(() => undefined)
  try {
    await manager.signoutRedirect()
  } catch {
    await manager.removeUser() // a provider that cannot be reached, or knows no sign-out, must not keep anyone in
    environment.goTo('/signed-out')
  }
}
