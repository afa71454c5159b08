import { ACCESS_CHANGED } from '@parley/contract/kernel/consoleHub.ts'
import { TENANT_CONTEXT_HEADER } from '@parley/contract/kernel/constants.ts'
import { isSamePermissions } from '@parley/contract/kernel/permission.ts'
import type { AuthenticationRequest, HubConnection, Principal } from '@parley/hub'
import { isInNetworks } from '@parley/identity/policy/networks.ts'
import { type AccessDirectory, type AccessPerson, mayActFor, suspensionOf } from '../kernel/access.ts'
import { type Authenticator, BY_ITSELF } from '../kernel/http/authenticate.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Watcher } from './audience.ts'

/** Where the address says for which tenant the connection is, as browsers send headers with the negotiation only. */
export const CONTEXT = 'tenantContext'

/** Lets in whoever a request's token names, as a watcher; undefined where it is refused. */
export async function admitWatcher(
  authenticator: Authenticator,
  request: AuthenticationRequest,
  address: string,
): Promise<Principal<Watcher> | undefined> {
  try {
    const caller = await authenticator.byToken(request.token, contextOf(request), { address, idleSeconds: BY_ITSELF })
    const { person, actor, tenant, sid, expiresAt, isRestricted } = caller
    const permissions = isRestricted ? {} : caller.permissions
    return {
      // One user in two contexts is two watchers, so that a connection keeps the context it was negotiated with.
      userId: `${person.idUser}@${tenant}`,
      // … but what one person may have open is counted whatever the context.
      countedAs: String(person.idUser),
      expiresAt: expiresAt?.getTime(),
      data: {
        idUser: person.idUser,
        actor,
        tenant,
        permissions,
        sid,
        isSecret: actor.kind === 'api',
        isRestricted,
        rules: rulesOf(person),
        address,
      },
    }
  } catch (error) {
    if (error instanceof Refusal && error.reason.status < 500) return undefined
    throw error
  }
}

/** What the person behind a connection may see by now; it is told where that has changed, before it ends where nothing is left. */
export async function recheckWatcher(
  directory: AccessDirectory,
  connection: HubConnection<Watcher>,
  recheckStreams: () => Promise<void>,
): Promise<void> {
  const { idUser, tenant, isRestricted, address, rules, permissions: before } = connection.data
  const person = await directory.person(idUser)
  const mayStay =
    person?.state === 'active' &&
    suspensionOf(person, tenant) === undefined &&
    isInNetworks(address ?? '', person.rules?.networks ?? []) &&
    mayActFor(person, tenant)
  const permissions = mayStay && !isRestricted ? directory.permissions(person, tenant) : {}
  connection.data.permissions = permissions
  if (!mayStay || !isSamePermissions(before, permissions)) connection.send(ACCESS_CHANGED)
  await recheckStreams()
  // What other rules of sign-in mean for this person is asked when the connection comes back.
  if (!mayStay) connection.abort()
  else if (rulesOf(person) !== rules) connection.abort({ allowReconnect: true })
}

/** With a token of the same person, tenant and session. A secret has nothing that could be renewed. */
export async function extendConnection(connection: HubConnection<Watcher>, token: unknown): Promise<boolean> {
  const { sid, isSecret, isRestricted } = connection.data
  // A password that has expired meanwhile, or was changed, means another connection.
  const isNewer = ({ data }: { data: Watcher }) =>
    !data.isSecret && !isSecret && data.sid === sid && data.isRestricted === isRestricted
  return typeof token === 'string' && (await connection.extend(token, isNewer))
}

const rulesOf = ({ rules }: AccessPerson): string => JSON.stringify(rules ?? null)

function contextOf({ headers, query }: AuthenticationRequest): string | undefined {
  const header = headers[TENANT_CONTEXT_HEADER]
  return query.get(CONTEXT) ?? (typeof header === 'string' ? header : undefined)
}
