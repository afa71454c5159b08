import { defineEnum, type EnumValue } from '../kernel/enum.ts'

export const lineKind = defineEnum('LineKind', {
  CAMPAIGN: { value: 0, label: 'Campaign' },
  LINE: { value: 1, label: 'Line' },
})
export type LineKind = EnumValue<typeof lineKind>

export const channelIntegration = defineEnum('ChannelIntegration', {
  SMS: { value: 'SMS', label: 'SMS gateway' },
  GSM_SHIELD: { value: 'GSM_SHIELD', label: 'GSM shield' },
  SIP_CLIENT: { value: 'SIP_CLIENT', label: 'SIP client' },
  CISCO: { value: 'CISCO', label: 'Cisco' },
  PROMETHIST: { value: 'PROMETHIST', label: 'Promethist' },
  PROXY_SIP_CLIENT: { value: 'PROXY_SIP_CLIENT', label: 'Proxy SIP client' },
  LIVE_TRANSLATE: { value: 'LIVE_TRANSLATE', label: 'Live translate' },
})
export type ChannelIntegration = EnumValue<typeof channelIntegration>

export const liveAssistFeature = defineEnum('LiveAssistFeature', {
  RISK_LEVEL: { value: 0, label: 'Risk level' },
  LIVE_TRANSCRIPTION: { value: 1, label: 'Live transcription' },
  CALL_TRANSFER: { value: 2, label: 'Call transfer' },
})

export const variableKind = defineEnum('VariableKind', {
  CUSTOM: { value: 0, label: 'Custom' },
  OPENING_TIMES: { value: 1, label: 'Opening times' },
})

/** Which version of a flow runs: the newest live one, or one that stays. */
export const versionPolicy = defineEnum('VersionPolicy', {
  PUBLISHED: { value: 'published', label: 'Newest live version' },
  PINNED: { value: 'pinned', label: 'A version that stays' },
})
export type VersionPolicy = EnumValue<typeof versionPolicy>
