import { t } from './economy.messages.ts'

/** Of a line, flow, campaign or tariff: its name, that it is gone, or that calls had none. */
export const shareName = ({ id, name }: { id: number | null; name: string | null }): string =>
  id === null ? t('none') : (name ?? t('deleted', { id }))
