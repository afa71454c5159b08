import type { Grant, KoaContextWithOIDC } from 'oidc-provider'

/** Scopes that belong to the core and never to this provider's own endpoints. */
export const resourceScope = 'api IdentityServerApi'
const identityScope = 'openid profile email offline_access'

/** How the core is named in requests: a resource has to be a URI, whatever audience its tokens carry. */
export const coreResource = 'urn:parley:core'

/** Gives the console what it may have without asking the person; only what it asks for ends up in a token. */
export async function loadGrant(ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, account, provider } = ctx.oidc
  if (!client || !account || !session) return undefined
  const known = session.grantIdFor(client.clientId)
  const found = known ? await provider.Grant.find(known) : undefined
  const isOwn = found?.accountId === account.accountId && found.clientId === client.clientId
  const grant = isOwn ? found : new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope(identityScope)
  grant.addResourceScope(coreResource, resourceScope)
  await grant.save()
  return grant
}
