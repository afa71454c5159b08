import { z } from 'zod'
import type { ChannelIntegration } from '../../enums/line.enum.ts'
import { cisco, ciscoStart } from './cisco.ts'
import { gsmShield, gsmShieldStart } from './gsmShield.ts'
import { liveTranslate, liveTranslateStart } from './liveTranslate.ts'
import { promethist, promethistStart } from './promethist.ts'
import { proxySipClient, proxySipClientStart } from './proxySipClient.ts'
import { sipClient, sipClientStart } from './sipClient.ts'
import { sms, smsStart } from './sms.ts'

/** What a module connects to, by its integration. */
export const moduleSettings = z.discriminatedUnion('integration', [
  sipClient,
  proxySipClient,
  cisco,
  gsmShield,
  sms,
  promethist,
  liveTranslate,
])
export type ModuleSettings = z.output<typeof moduleSettings>
export type SettingsOf<I extends ChannelIntegration> = Extract<ModuleSettings, { readonly integration: I }>

/** Of each integration its schema, and what its form starts from. */
export const settingsOf: { readonly [I in ChannelIntegration]: { schema: z.ZodObject; start: SettingsOf<I> } } = {
  SIP_CLIENT: { schema: sipClient, start: sipClientStart },
  PROXY_SIP_CLIENT: { schema: proxySipClient, start: proxySipClientStart },
  CISCO: { schema: cisco, start: ciscoStart },
  GSM_SHIELD: { schema: gsmShield, start: gsmShieldStart },
  SMS: { schema: sms, start: smsStart },
  PROMETHIST: { schema: promethist, start: promethistStart },
  LIVE_TRANSLATE: { schema: liveTranslate, start: liveTranslateStart },
}
