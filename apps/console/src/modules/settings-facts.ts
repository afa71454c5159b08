import type { ChannelIntegration } from '@parley/contract/enums/line.enum.ts'
import { secretOf } from '@parley/contract/modules/secret.rules.ts'
import { settingsForms } from '@parley/contract/modules/settings/forms.gen.ts'
import type { ModuleSettings } from '@parley/contract/modules/settings/settings.ts'
import type { Fact } from '../kit/pages/FactList.tsx'
import { t } from './modules.messages.ts'

/** Settings as people read them, in the order of their form. */
export function settingsFacts(settings: ModuleSettings): Fact[] {
  const values: Readonly<Record<string, unknown>> = { ...settings }
  const facts = settingsForms[settings.integration].fields
    .filter(({ name }) => !name.includes('.') && name !== 'gateways')
    .map(({ name, label, options }) => {
      const wordOf = (value: unknown) => options?.find((option) => option.value === value)?.label ?? String(value)
      const value = values[name]
      return { label, value: (Array.isArray(value) ? value.map(wordOf).join(', ') : wordOf(value)) || '–' }
    })
  if (settings.integration !== 'PROXY_SIP_CLIENT') return facts
  const gateways = settings.gateways.map(({ host, port, priority, weight }, at) => ({
    label: t('gateway', { number: at + 1 }),
    value: `${host.includes(':') ? `[${host.replace(/^\[|\]$/g, '')}]` : host}:${port}`,
    note: t('gatewayShare', { priority, weight }),
  }))
  return [...gateways, ...facts]
}

export const secretFact = (integration: ChannelIntegration, secretNames: readonly string[]) => {
  const label = secretOf[integration]
  return label === undefined
    ? []
    : [{ label, value: secretNames.includes(label) ? t('secretStored') : t('secretNone') }]
}
