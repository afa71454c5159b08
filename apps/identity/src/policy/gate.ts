import type { IdentityContext } from '../context.ts'
import { messagePage } from '../pages/message.page.ts'
import type { Page } from '../pages/page.ts'
import type { Account } from '../port.ts'
import { isInNetworks } from './networks.ts'
import { passwordExpiry } from './policy.ts'

/** Why somebody whose password was right is not let in; nothing where they are. */
export async function refuseEntry(
  context: IdentityContext,
  account: Account,
  address: string,
  publicUrl: string,
): Promise<Page | undefined> {
  const policy = await context.policyOf(account.sub)
  const link = { href: publicUrl, label: 'Back to the console' }
  if (!isInNetworks(address, policy.networks)) {
    context.logger.warn({ sub: account.sub, address }, 'sign-in refused from this network')
    const text = 'Your company allows sign-in from certain networks only. Use one of them, or ask your administrator.'
    return messagePage({
      status: 403,
      title: 'Network not allowed',
      text,
      detail: `Your address is ${address}.`,
      link,
    })
  }
  const expiresAt = passwordExpiry(policy, account.passwordChangedAt)
  if (policy.password.expiry === 'block' && expiresAt !== null && expiresAt <= context.clock.now()) {
    const text = 'Your password has expired. Ask your administrator to reset it. You’ll get a link to choose a new one.'
    return messagePage({ status: 403, title: 'Your password has expired.', text, link })
  }
  return undefined
}
