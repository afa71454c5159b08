import { Reach, readOwnPlace } from '../kernel/reach.ts'
import { BadSetting, type Setting } from '../kernel/setting.ts'

/** What of the operator's own networks the people of all tenants may reach. */
export const ownNetworksSetting: Setting<Reach> = {
  about:
    'Networks and hosts of your own that requests of flows, knowledge sources, webhooks and engines of models may reach beside the internet, such as `10.20.0.0/16 crm.bank.internal *.svc.bank.internal`; webhooks may go there without https. All people who may draw flows can reach them, of every tenant: name as little as is needed ([your own network](running.md#your-own-network)).',
  fallback: 'none: only public addresses',
  read: (text = '') =>
    new Reach(
      text
        .split(/[\s,]+/)
        .filter((part) => part !== '')
        .map((part) => {
          const place = readOwnPlace(part)
          if (!place)
            throw new BadSetting(`has “${part}”, which is no network such as 10.20.0.0/16, address or host name`)
          return place
        }),
    ),
}
