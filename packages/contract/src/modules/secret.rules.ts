import type { ChannelIntegration } from '../enums/line.enum.ts'

/** What is secret of a module, by what its field is called; nothing where its other side knows it by its address. */
export const secretOf: Readonly<Record<ChannelIntegration, 'Password' | 'Key' | undefined>> = {
  SIP_CLIENT: 'Password',
  PROXY_SIP_CLIENT: undefined,
  CISCO: undefined,
  GSM_SHIELD: 'Password',
  SMS: 'Key',
  PROMETHIST: 'Key',
  LIVE_TRANSLATE: 'Key',
}
