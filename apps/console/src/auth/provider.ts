import type { PublicSettings } from '@parley/contract/home/home.schema.ts'

const KEY = 'parley.provider'

type Provider = Pick<PublicSettings, 'issuer' | 'clientId'>

/** The provider that this tab signs in with: the one that was chosen, else the first. */
export const providerOf = ({ issuer, clientId, providers }: Provider & Pick<PublicSettings, 'providers'>): Provider =>
  providers?.find((each) => each.issuer === sessionStorage.getItem(KEY)) ?? { issuer, clientId }

export const chooseProvider = (issuer: string): void => sessionStorage.setItem(KEY, issuer)
